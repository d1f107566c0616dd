import { expect, it } from 'vitest'
import { texts } from '../../api/texts/fr.ts'
import { notificationTexts } from './fr/notifications.ts'

it('N-03 an offer near a student is told in the same words by the phone and by the server', () => {
  const told = ['Porter « un » piano', 'Sion, VS'] as const
  expect(notificationTexts.jobMatch(...told)).toEqual(texts.notifications.jobMatch(...told))
})
