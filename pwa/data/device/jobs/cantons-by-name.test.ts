import { expect, it } from 'vitest'
import { cantonCodes, cantons } from '../../../../schema/cities/cantons.ts'
import { cantonsByName } from './cantons-by-name.ts'

it('sorts the cantons as French collation does', () => {
  const inFrench = cantonCodes.toSorted((one, other) => cantons[one].localeCompare(cantons[other], 'fr'))
  expect(cantonsByName).toEqual(inFrench)
})
