import { offerDefaults } from '../offers/from-fields.ts'
import type { Offer } from '../offers/zod.ts'
import { expect, it } from 'vitest'
import { changedFrom, editedOffer } from './edited-offer.ts'
import { brokenRules } from './offer-rules.ts'

const offer: Offer = {
  ...offerDefaults,
  title: 'Tonte',
  description: 'Petite pelouse',
  location: 'Nyon, VD',
  duration: '2 h',
  rate: 25,
  subcategory: 'gardening',
  isLongTermProject: true,
  projectDuration: '3 mois',
  toolsProvided: false,
  requiredTools: ['ladder'],
  scheduledFor: null,
}

it('applies the touched fields to an offer and keeps the others', () => {
  expect(editedOffer(offer, { rate: 30, scheduledFor: '2027-03-14T00:00:00.000Z', title: undefined })).toEqual({
    ...offer,
    rate: 30,
    scheduledFor: '2027-03-14T00:00:00.000Z',
  })
})

it('D-04 derives the day from the schedule, and drops a schedule that contradicts a day sent alone', () => {
  const schedule = { kind: 'date', day: '2027-03-14', time: '09:30' } as const
  const dated = { ...offer, schedule, scheduledFor: '2027-03-14T08:30:00.000Z' }
  expect(editedOffer(offer, { schedule })).toEqual(dated)
  expect(editedOffer(offer, { schedule, scheduledFor: null })).toEqual(dated)
  expect(editedOffer(dated, { rate: 30 })).toEqual({ ...dated, rate: 30 })
  expect(editedOffer(dated, { scheduledFor: dated.scheduledFor })).toEqual(dated)
  const later = '2027-03-20T00:00:00.000Z'
  expect(editedOffer(dated, { scheduledFor: later })).toEqual({ ...dated, schedule: null, scheduledFor: later })
  expect(editedOffer(dated, { schedule: null })).toEqual({ ...dated, schedule: null, scheduledFor: null })
  expect(editedOffer({ ...offer, scheduledFor: later }, { schedule: null }).scheduledFor).toBe(null)
})

it('clears fields that a switch makes meaningless, unless the edit touches them', () => {
  const switched = { category: 'digital', isLongTermProject: false, toolsProvided: true } as const
  expect(editedOffer(offer, switched)).toEqual({
    ...offer,
    ...switched,
    subcategory: null,
    projectDuration: null,
    requiredTools: [],
  })
  const contrary = { ...switched, subcategory: 'moving' as const, projectDuration: '1 an', requiredTools: ['car'] }
  expect(brokenRules(editedOffer(offer, contrary)).map(({ field }) => field)).toEqual([
    'subcategory',
    'projectDuration',
    'requiredTools',
  ])
})

it('returns the previous values of the changed fields', () => {
  const now = { ...offer, rate: 30, requiredTools: [] }
  expect(changedFrom(offer, now)).toEqual({ rate: 25, requiredTools: ['ladder'] })
  expect(changedFrom({ rate: 20, title: 'Tonte' }, now)).toEqual({ rate: 20 })
  expect(changedFrom({ subcategory: null }, now)).toEqual({ subcategory: null })
})
