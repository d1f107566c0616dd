import { expect, it } from 'vitest'
import { jobStatuses } from '../choices.ts'
import { canApply } from './can-apply.ts'

it('a student may apply to an open job', () => {
  expect(canApply({ status: 'open' }, false)).toBeNull()
})

it.each(jobStatuses.filter(status => status !== 'open'))('no application to a job that is %s', status => {
  expect(canApply({ status }, false)).toBe('job-not-open')
})

it.each(jobStatuses)('a second application is refused as such, whether or not the job is still open: %s', status => {
  expect(canApply({ status }, true)).toBe('already-applied')
})
