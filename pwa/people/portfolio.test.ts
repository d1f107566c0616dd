import { expect, it } from 'vitest'
import type { Evaluation, Review } from '../data/schemas/student.ts'
import { toPortfolio } from './portfolio.ts'

const base = { createdAt: '2026-11-01T08:00:00.000Z', job: { id: 'j', title: 'Haie' } }
const author = { firstName: 'Céline', lastName: 'Monnier' }
const review = (id: string, rating: number): Review => ({
  ...base,
  id,
  rating,
  comment: null,
  workPhotos: null,
  reviewer: author,
  answer: null,
})
const evaluation = (id: string, punctualityRating: number, politenessRating: number): Evaluation => ({
  ...base,
  id,
  punctualityRating,
  politenessRating,
  evaluator: author,
  descriptiveWords: 'Soigneuse',
  completedOnTime: true,
  wasLate: false,
  wouldRecommend: true,
  additionalComments: null,
})
it('joins each review with its structured half, in the order of the reviews', () => {
  const portfolio = toPortfolio([review('a', 5), review('b', 4)], [evaluation('b', 3, 4), evaluation('a', 5, 4)])
  expect(portfolio.map(entry => entry.evaluation?.punctualityRating)).toEqual([5, 3])
})
