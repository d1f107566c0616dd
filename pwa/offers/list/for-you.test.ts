import { expect, it } from 'vitest'
import type { Category, deliveryTypes } from '../../../schema/choices.ts'
import type { Fit } from '../../../schema/decisions/availability.ts'
import { createScore } from './for-you.ts'

type Offer = {
  category: Category
  deliveryType: (typeof deliveryTypes)[number]
  location: string
  is: 'free' | 'busy' | 'unknown'
}
const offer = (given: Partial<Offer> = {}): Offer => ({
  category: 'physical',
  deliveryType: 'in_person',
  location: '100',
  is: 'unknown',
  ...given,
})
const kilometres = (location: string) => Number(location)
const fitOf = ({ is }: Offer): Fit => ({ is })

it('K-138 ranks categories the student applies to or keeps first, and the nearer of two equal offers', () => {
  const score = createScore({ tastes: new Map([['academic', 4] as const, ['digital', 1] as const]), kilometres, fitOf })
  const ordered = [
    offer({ category: 'academic', location: '3' }),
    offer({ category: 'academic', location: '12' }),
    offer({ category: 'digital', location: '3' }),
    offer({ category: 'creative', location: '3' }),
    offer({ category: 'creative', location: '30' }),
    offer({ category: 'creative' }),
  ].map(score)
  expect(ordered).toEqual(ordered.toSorted((one, other) => other - one))
  expect(new Set(ordered).size).toBe(ordered.length)
})

it('K-138 counts remote work as near, and ranks offers at busy times last', () => {
  const score = createScore({ tastes: new Map([['academic', 1] as const]), kilometres, fitOf })
  expect(score(offer({ deliveryType: 'remote' }))).toBeGreaterThan(score(offer({ location: '30' })))
  expect(score(offer({ is: 'free' }))).toBeGreaterThan(score(offer()))
  expect(score(offer({ category: 'academic', location: '1', is: 'busy' }))).toBeLessThanOrEqual(score(offer()))
})

it('K-138 gives every offer the same score if nothing is known of the student', () => {
  const score = createScore({ tastes: new Map(), kilometres: null, fitOf })
  expect(new Set([offer(), offer({ category: 'academic' }), offer({ location: '1' })].map(score))).toEqual(new Set([0]))
})
