import * as v from 'valibot'
import { evaluation, person, review } from '../../answers/student.ts'
import { call } from '../../call.ts'
import { createAsked } from '../../live/asked.ts'
import { toPortfolio } from './-portfolio.ts'

const reviews = v.array(review)
const evaluations = v.array(evaluation)

/** A public profile with what its person was told. */
export const askedStudent = createAsked(async id => {
  const path = `/api/users/${encodeURIComponent(id)}`
  const [user, received, structured] = await Promise.all([
    call(path),
    call(`${path}/reviews`),
    call(`${path}/structured-evaluations`),
  ])
  return {
    person: v.parse(person, await user.json()),
    portfolio: toPortfolio(v.parse(reviews, await received.json()), v.parse(evaluations, await structured.json())),
  }
})
