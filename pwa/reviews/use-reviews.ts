import type { listReviews } from '../../schema/contracts/reviews.ts'
import { listOf } from '../data/schemas/read.ts'
import { useEffect, useState } from 'react'
import { receivedReview } from '../data/schemas/received-review.ts'
import type { ReceivedReview } from '../data/schemas/received-review.ts'
import { call } from '../data/server/call.ts'

/** Cache time, so that comparing applicants does not request reviews again. */
const freshFor = 5 * 60_000

const asked = new Map<string, { at: number; reviews: Promise<ReceivedReview[]> }>()

const load = async (personId: string) => {
  const answer = await call<typeof listReviews>('GET', '/api/users/:id/reviews', { id: personId })
  return answer.read(listOf(receivedReview))
}

const loadReviews = (personId: string) => {
  const known = asked.get(personId)
  if (known && Date.now() - known.at < freshFor) return known.reviews
  const reviews = load(personId)
  asked.set(personId, { at: Date.now(), reviews })
  // A failed request is sent again the next time.
  reviews.catch(() => asked.delete(personId))
  return reviews
}

/** Reviews of a person, newest first. Undefined while loading. An error counts as no reviews. */
export const useReviews = (personId: string) => {
  const [found, setFound] = useState<{ personId: string; reviews: ReceivedReview[] }>()
  useEffect(() => {
    let isGone = false
    const take = (reviews: ReceivedReview[]) => !isGone && setFound({ personId, reviews })
    loadReviews(personId).then(take, () => take([]))
    return () => {
      isGone = true
    }
  }, [personId])
  return found?.personId === personId ? found.reviews : undefined
}
