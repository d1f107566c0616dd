import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { line as lineField, personName as nameField, words as wordsField } from './fields.ts'
import { line, personName, words } from './forms/fields.ts'
import { messages } from './rules.ts'

/** Verdict of both schemas on a text: null, or the first message. */
const judge = (text: string, kind: 'name' | 'title' | 'letter') => {
  const [contract, form] = {
    name: [nameField(messages.firstName), personName(messages.firstName)] as const,
    title: [lineField(120), line(120)] as const,
    letter: [wordsField(5000), words(5000)] as const,
  }[kind]
  const byContract = contract.safeParse(text).error?.issues[0]?.message ?? null
  const byForm = v.safeParse(form, text).issues?.[0].message ?? null
  expect(byForm).toBe(byContract)
  return byContract
}

describe('a name', () => {
  it.each(['Ada', 'Jean-Pierre', 'D’Angelo', 'J. R. R.', 'Éléonore d’Été', 'Nguyễn Thị', 'عمر', 'St. Jean'])(
    'may be %s',
    name => {
      expect(judge(name, 'name')).toBeNull()
    },
  )

  it.each([
    'Ada\nGagnez 500 CHF',
    'Ada\r\nBcc',
    'Ada\u2028Lovelace',
    'evil.example',
    'Voir www exemple',
    'https://a',
    'a@b',
    'evil。ch',
    'Ada\u202eevol',
    'Ada\u2066b',
    'Ada\u0007',
  ])('is refused as %j', name => {
    expect(judge(name, 'name')).toBe(messages.notName)
  })

  it.each(['\u200b\u200b', '\u3164\u3164\u3164', '\u2060\u2060', '\ufeff\ufeff', 'A\u200b\u200b', '\u2800\u2800'])(
    'made of invisible characters is refused: %j',
    name => {
      expect(judge(name, 'name')).toBe(messages.firstName)
    },
  )
})

describe('a title', () => {
  it.each(['Tondre la pelouse ❤️', 'Site exemple.ch à corriger', 'Famille 👨‍👩‍👧', 'میز و صندلی'])('may be %s', title => {
    expect(judge(title, 'title')).toBeNull()
  })

  it.each(['Deux\nlignes', 'Un\tsaut', 'Cloche\u0007', 'À l’envers \u202e!', 'Fin\u0085 de ligne'])(
    'refuses control characters: %j',
    title => {
      expect(judge(title, 'title')).toBe(messages.notOneLine)
    },
  )
})

describe('a letter', () => {
  it('may have several lines', () => expect(judge('Bonjour,\n\nje suis libre.', 'letter')).toBeNull())

  it.each(['\u200b', '\u3164', '\u2060\n\u2060', '\ufeff', '\u00ad\u200d', '\u2800'])(
    'made of invisible characters is empty: %j',
    letter => {
      expect(judge(letter, 'letter')).toBe(messages.required)
    },
  )
})
