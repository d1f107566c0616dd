import { cantonCodes, cantons } from '../../../../schema/cities/cantons.ts'
import { fold } from './fold.ts'

/** Cantons in alphabetical order. `Intl` collation would cost twenty milliseconds. */
export const cantonsByName = cantonCodes
  .map(code => ({ code, name: fold(cantons[code]) }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  .map(({ code }) => code)
