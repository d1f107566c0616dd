import { expect, it } from 'vitest'
import { toParts } from './to-parts.ts'

it('keeps text without an address as one part', () => {
  expect(toParts('À 14 h devant la gare ?')).toEqual([{ text: 'À 14 h devant la gare ?' }])
})

it('splits off an address without the punctuation that follows it', () => {
  expect(toParts('Voir https://www.sbb.ch/fr?a=1, puis www.tl-lausanne.ch!')).toEqual([
    { text: 'Voir ' },
    { text: 'https://www.sbb.ch/fr?a=1', href: 'https://www.sbb.ch/fr?a=1' },
    { text: ', puis ' },
    { text: 'www.tl-lausanne.ch', href: 'https://www.tl-lausanne.ch/' },
    { text: '!' },
  ])
})

it('keeps a closing bracket in an address that opened it', () => {
  expect(toParts('(https://fr.wikipedia.org/wiki/Pouce_(doigt))').map(({ text }) => text)).toEqual([
    '(',
    'https://fr.wikipedia.org/wiki/Pouce_(doigt)',
    ')',
  ])
})

it.each(['javascript:alert(1)', 'data:text/html,<b>', 'http://', 'https://gare', 'ftp://exemple.ch/x'])(
  'does not link %s',
  content => {
    expect(toParts(content).some(({ href }) => href !== undefined)).toBe(false)
  },
)

it('loses nothing of the message', () => {
  const content = '<img src=x onerror=alert(1)> https://a.ch/<b> www.b.ch… fin'
  expect(
    toParts(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content)
})
