import { describe, expect, it } from 'vitest'
import { review as form } from '../../schema/forms/review.ts'
import { checkForm } from '../forms/check-form.ts'
import { emptyReview, parseReview, toInput, whatIsWrong } from './review.ts'

const written = {
  ...emptyReview(),
  rating: 5 as const,
  punctualityRating: 4 as const,
  politenessRating: 5 as const,
  descriptiveWords: ' soigneuse ',
}
const about = { jobId: 'job', personId: 'student', title: 'Jardin' }

describe('review', () => {
  it('R-01 K-266 starts without answers and stars', () => {
    expect(emptyReview()).toEqual({ completedOnTime: null, wouldRecommend: null, descriptiveWords: '', comment: '' })
  })

  it.each([
    [emptyReview(), 'student', ['rating', 'criteria', 'words']],
    [written, undefined, ['person']],
    [{ ...written, politenessRating: undefined }, 'student', ['criteria']],
    [{ ...written, descriptiveWords: 'é'.repeat(51) }, 'student', ['words']],
    [{ ...written, descriptiveWords: '\u200B' }, 'student', ['words']],
    [{ ...written, comment: 'Merci\0' }, 'student', ['comment']],
    [{ ...written, descriptiveWords: '🙂'.repeat(50) }, 'student', []],
    [{ ...written, comment: 'a'.repeat(501) }, 'student', ['comment']],
    [written, 'student', []],
  ])('R-01 lists what is missing (%#)', (review, personId, missing) => {
    expect(whatIsWrong(review, personId).map(({ part }) => part)).toEqual(missing)
  })

  it('R-01 K-266 sends « no » only if it was chosen', () => {
    expect(toInput(written, [], about).structuredEvaluation).toMatchObject({
      completedOnTime: null,
      wouldRecommend: null,
    })
    const said = { completedOnTime: false, wouldRecommend: false }
    expect(toInput({ ...written, ...said }, [], about).structuredEvaluation).toMatchObject(said)
  })

  it("K-266 O-04 reads « no » in an older app's draft as unanswered unless it was chosen", () => {
    const before = (given: object) =>
      parseReview({ ...written, completedOnTime: false, wouldRecommend: false, ...given })
    expect(before({ wasLate: false })).toMatchObject({ completedOnTime: null, wouldRecommend: null })
    expect(before({ wasLate: true, wouldRecommend: true })).toMatchObject({
      completedOnTime: false,
      wouldRecommend: true,
    })
    expect(before({})).toMatchObject({ completedOnTime: false, wouldRecommend: false })
  })

  it("R-02 passes the form's schema when complete", () => {
    const { jobId: _, revieweeId, ...input } = toInput(written, [], about)
    expect(revieweeId).toBe('student')
    expect(checkForm(form, input).problems).toBeUndefined()
    expect(input.structuredEvaluation).toMatchObject({ descriptiveWords: 'soigneuse', jobCategory: 'Service général' })
  })

  it('O-04 is restored as it was, also when incomplete', () => {
    expect(parseReview(JSON.parse(JSON.stringify(written)))).toEqual(written)
    expect(parseReview({ rating: 9, comment: 'Merci' })).toEqual({ ...emptyReview(), comment: 'Merci' })
    expect(parseReview(3)).toBeNull()
  })
})
