import { it } from 'vitest'
import { expectToSurviveEachStep } from './testing/kill-at-each-step.ts'

it('[R5] killed at any step, every accepted send ends exactly once', () => expectToSurviveEachStep(1000), 120_000)
