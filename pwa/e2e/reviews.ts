import type { Someone } from './people.ts'

type Writer = Pick<Someone, 'id' | 'ask'>

export const reviewInput = (jobId: string, revieweeId: string, given: object = {}) => ({
  jobId,
  revieweeId,
  rating: 5,
  comment: 'Très bon travail.',
  structuredEvaluation: {
    completedOnTime: true,
    punctualityRating: 5,
    politenessRating: 5,
    wouldRecommend: true,
    descriptiveWords: 'soigneuse',
  },
  ...given,
})

/** The poster's review and the student's, so that both are shown; answers the poster's. */
export const reviewEachOther = async (poster: Writer, student: Writer, jobId: string, given: object = {}) => {
  const written = await poster.ask('POST', '/api/reviews', reviewInput(jobId, student.id, given))
  await student.ask('POST', '/api/reviews', reviewInput(jobId, poster.id, { comment: 'Très bon accueil.' }))
  return written
}
