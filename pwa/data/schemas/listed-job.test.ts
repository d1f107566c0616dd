import { expect, it } from 'vitest'
import { readListedJobs } from './listed-job.ts'

const job = {
  id: '1',
  title: 'Haie',
  location: 'Sion, VS',
  canton: 'VD',
  rate: 25,
  duration: '2 h',
  description: '',
  status: 'open',
  category: 'physical',
  subcategory: null,
  deliveryType: 'remote',
  urgencyLevel: 'low',
  createdAt: '2026-11-01',
}

it('accepts a list of jobs as the server sends it', () => {
  expect(readListedJobs([job, { ...job, subcategory: 'gardening', more: 1 }])).toHaveLength(2)
  expect(readListedJobs([])).toEqual([])
  const poster = { firstName: 'Inès', lastName: 'B.', profileImageUrl: null }
  const said = { ...poster, rating: null, reviewersCount: 0 }
  expect(
    readListedJobs([
      { ...job, poster },
      { ...job, poster: said },
    ]),
  ).toMatchObject([{ poster }, { poster: said }])
  const schedule = { kind: 'date', day: '2026-11-28', time: '09:00' }
  expect(
    readListedJobs([
      { ...job, schedule },
      { ...job, schedule: { kind: 'moon' } },
    ]),
  ).toMatchObject([{ schedule }, { schedule: null }])
})

it.each([
  [null],
  [{}],
  [[null]],
  [[{ ...job, rate: '25' }]],
  [[{ ...job, status: 'lost' }]],
  [[{ ...job, category: null }]],
  [[{ ...job, title: undefined }]],
  [[{ ...job, poster: { firstName: 'Inès' } }]],
  [[{ ...job, poster: { firstName: 'Inès', lastName: 'B.', profileImageUrl: null, rating: '4' } }]],
])('rejects anything else (%j)', value => {
  expect(() => readListedJobs(value)).toThrow(TypeError)
})
