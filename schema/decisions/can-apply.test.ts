import { expect, it } from 'vitest'
import { jobStatuses } from '../choices.ts'
import { canApply } from './can-apply.ts'

it('allows an application to an open job', () => {
  expect(canApply({ status: 'open' }, false)).toBeNull()
})

it.each(jobStatuses.filter(status => status !== 'open'))('refuses an application to a job that is %s', status => {
  expect(canApply({ status }, false)).toBe('job-not-open')
})

it.each(jobStatuses)('refuses a second application as already applied, also to a job that is %s', status => {
  expect(canApply({ status }, true)).toBe('already-applied')
})
