import { it } from 'vitest'
import { expectToConverge } from './testing/converge.ts'

it.each(Array.from({ length: 50 }, (_, at) => at + 11))('[R5] all devices agree in the end (seed %i)', seed =>
  expectToConverge(seed),
)
