import { expect, it } from 'vitest'
import { jobRow } from '../../../sync/testing/rows.ts'
import { detailedJob } from './detailed-job.ts'

it('J-04 an offer says the stars of its poster, and one of a server before there were any says none', () => {
  const { poster, ...job } = jobRow(1)
  const rated = { ...poster, rating: 4.8, reviewsCount: 12 }
  expect(detailedJob({ ...job, poster: rated }).poster).toEqual(rated)
  const { rating: _, reviewsCount: __, ...older } = poster
  expect(detailedJob({ ...job, poster: older }).poster).toEqual({ ...older, rating: null, reviewsCount: 0 })
})
