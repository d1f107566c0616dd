import { it } from 'vitest'
import { expectToSurviveEachStep } from './testing/kill-at-each-step.ts'

it.each([1000, 2])(
  '[R5] killed at any step of a pull in pages of %d, every accepted send ends exactly once',
  pageSize => expectToSurviveEachStep(pageSize),
  240_000,
)
