import { it } from 'vitest'
import { expectToSurviveEachStep } from './testing/kill-at-each-step.ts'

it(
  '[R5] killed at any step of a pull of many pages, every accepted send ends exactly once',
  () => expectToSurviveEachStep(2),
  120_000,
)
