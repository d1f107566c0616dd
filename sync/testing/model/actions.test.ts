import { expect, it } from 'vitest'
import { commandNames } from '../../effects/effects.ts'
import { offlineActions } from './actions.ts'

it('the pretend server knows every action that may wait offline, and no other', () => {
  expect(offlineActions.toSorted()).toEqual(commandNames.toSorted())
})
