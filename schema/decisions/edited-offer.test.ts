import { expect, it } from 'vitest'
import { offerFields } from '../offer-fields.ts'
import { changedFrom, editedOffer, offerFieldNames } from './edited-offer.ts'
import { brokenRules, type Offer } from './offer-rules.ts'

const offer: Offer = {
  title: 'Tonte',
  description: 'Petite pelouse',
  location: 'Nyon, VD',
  duration: '2 h',
  rate: 25,
  category: 'physical',
  subcategory: 'gardening',
  deliveryType: 'in_person',
  requiredSkills: [],
  languageRequired: 'french',
  isLongTermProject: true,
  projectDuration: '3 mois',
  deliverables: [],
  urgencyLevel: 'normal',
  experienceRequired: 'none',
  physicalDemand: 'light',
  paymentMethod: 'cash',
  toolsProvided: false,
  requiredTools: ['ladder'],
  scheduledFor: null,
}

it('knows every field of an offer, each once', () => {
  expect(offerFieldNames.toSorted()).toEqual(Object.keys(offerFields).toSorted())
})

it('lays what was touched over an offer, and leaves the rest', () => {
  expect(editedOffer(offer, { rate: 30, scheduledFor: '2027-03-14T00:00:00.000Z', title: undefined })).toEqual({
    ...offer,
    rate: 30,
    scheduledFor: '2027-03-14T00:00:00.000Z',
  })
})

it('takes away what a switch leaves without a sense, and nothing that was touched with it', () => {
  const switched = { category: 'digital', isLongTermProject: false, toolsProvided: true } as const
  expect(editedOffer(offer, switched)).toEqual({
    ...offer,
    ...switched,
    subcategory: null,
    projectDuration: null,
    requiredTools: [],
  })
  const contrary = { ...switched, subcategory: 'moving', projectDuration: '1 an', requiredTools: ['car'] }
  expect(brokenRules(editedOffer(offer, contrary)).map(({ field }) => field)).toEqual([
    'subcategory',
    'projectDuration',
    'requiredTools',
  ])
})

it('says what was there before of what is another now', () => {
  const now = { ...offer, rate: 30, requiredTools: [] }
  expect(changedFrom(offer, now)).toEqual({ rate: 25, requiredTools: ['ladder'] })
  expect(changedFrom({ rate: 20, title: 'Tonte' }, now)).toEqual({ rate: 20 })
  expect(changedFrom({ subcategory: null }, now)).toEqual({ subcategory: null })
})
