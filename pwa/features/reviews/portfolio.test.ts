import { expect, it } from 'vitest'
import type { Evaluation, Person, Review } from '../../data/schemas/student.ts'
import { ratingOf, toPortfolio } from './portfolio.ts'

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
const person: Person = {
  id: 'p',
  firstName: 'Chloé',
  lastName: 'Rochat',
  city: 'Sion, VS',
  userType: 'student',
  profileImageUrl: null,
  createdAt: base.createdAt,
  studentProfile: { school: null, bio: null, availableTools: [], rating: 3.3, completedJobs: 2 },
}

it('J-08 the rating combines the stars with the mean of punctuality and politeness, to one decimal', () => {
  const portfolio = toPortfolio([review('a', 5), review('b', 4)], [evaluation('b', 3, 4), evaluation('a', 5, 4)])
  expect(portfolio.map(entry => entry.evaluation?.punctualityRating)).toEqual([5, 3])
  expect(ratingOf(person, portfolio)).toBe(4.3)
})

it('an own review that is still blind is shown to its writer, and counts in no rating', () => {
  const portfolio = toPortfolio(
    [review('a', 5), { ...review('b', 1), isBlind: true }],
    [evaluation('a', 5, 5), evaluation('b', 1, 1)],
  )
  expect(portfolio).toHaveLength(2)
  expect(ratingOf(person, portfolio)).toBe(5)
  expect(ratingOf(person, portfolio.slice(1))).toBe(3.3)
})

it('without the reviews the profile says its own rating, and without any there is none', () => {
  expect(ratingOf(person, null)).toBe(3.3)
  expect(ratingOf(person, [])).toBe(3.3)
  expect(ratingOf({ ...person, studentProfile: undefined }, [])).toBeNull()
})
