import { it } from 'vitest'
import { expectToConverge } from './testing/converge.ts'

it.each(Array.from({ length: 10 }, (_, at) => at + 1))('[R5] all devices agree in the end (seed %i)', seed =>
  expectToConverge(seed),
)
