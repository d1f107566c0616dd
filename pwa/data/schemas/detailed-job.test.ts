import { expect, it } from 'vitest'
import { jobRow } from '../../../sync/testing/rows.ts'
import { detailedJob } from './detailed-job.ts'

it('J-04 reads the poster’s stars, and none from a server that does not send any', () => {
  const { poster, ...job } = jobRow(1)
  const rated = { ...poster, rating: 4.8, reviewersCount: 12 }
  expect(detailedJob({ ...job, poster: rated }).poster).toMatchObject({ rating: 4.8, reviewersCount: 12 })
  const { rating: _, reviewsCount: __, reviewersCount: ___, ...older } = poster
  expect(detailedJob({ ...job, poster: older }).poster).toEqual({ ...older, rating: null, reviewersCount: 0 })
})
