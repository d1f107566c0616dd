import type { getUser } from '../../schema/contracts/people.ts'
import type { listReviews, listStructuredEvaluations } from '../../schema/contracts/reviews.ts'
import { listOf } from '../data/schemas/read.ts'
import { evaluation, person, review } from '../data/schemas/student.ts'
import { createQuery } from '../data/server/query.ts'
import { toPortfolio } from './portfolio.ts'

/** A public profile with the reviews the person received. */
export const personQuery = createQuery(async (id, call) => {
  const [user, received, structured] = await Promise.all([
    call<typeof getUser>('GET', '/api/users/:id', { id }),
    call<typeof listReviews>('GET', '/api/users/:id/reviews', { id }),
    call<typeof listStructuredEvaluations>('GET', '/api/users/:id/structured-evaluations', { id }),
  ])
  return {
    person: await user.read(person),
    portfolio: toPortfolio(await received.read(listOf(review)), await structured.read(listOf(evaluation))),
  }
})
