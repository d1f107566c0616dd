import { expect, it } from 'vitest'
import { toSearch, toSharedText } from './shared-text.ts'

it('joins the shared parts without duplicates', () => {
  expect(toSharedText({ title: 'Piano', text: 'Piano', url: ' https://exemple.ch ' })).toBe('Piano\nhttps://exemple.ch')
  expect(toSharedText({})).toBe('')
})

it('searches for the first words without addresses', () => {
  expect(toSearch('Tondre la pelouse https://exemple.ch/1\nDemain')).toBe('Tondre la pelouse')
  expect(toSearch('https://exemple.ch/1')).toBe('')
  expect(toSearch('a'.repeat(500))).toHaveLength(200)
})
