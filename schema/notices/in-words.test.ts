import { expect, it } from 'vitest'
import { inWords } from './in-words.ts'
import { kinds } from './kinds.ts'
import { words } from './fr/words.ts'

it('N-03 notifies of an offer near a student in the same words on the phone and on the server', () => {
  expect(inWords({ kind: 'jobMatch', args: [{ title: 'Porter «\u202Fun\u202F» piano' }, 'Sion, VS'] })).toEqual({
    title: 'Nouvelle offre près de chez vous',
    message: '«\u202FPorter «\u202Fun\u202F» piano\u202F» à Sion, VS.',
  })
})

it('K-510 replaces deleted names and hidden titles, changes and texts with placeholders', () => {
  expect(inWords({ kind: 'newApplication', args: [{ name: null }, { title: null }] })?.message).toBe(
    'Compte supprimé a postulé à votre offre « offre masquée ».',
  )
  expect(inWords({ kind: 'offerEdited', args: [{ title: null }, { changes: null }] })?.message).toBe(
    'L’offre « offre masquée » a été modifiée (modification masquée).',
  )
  expect(inWords({ kind: 'questionAsked', args: [{ title: 'Jardin' }, { text: null }] })?.message).toBe(
    'Ce texte ne s’affiche plus.',
  )
})

it('K-511 returns null for a kind of a newer version, so that the app shows the text of the server', () => {
  expect(inWords({ kind: 'teleported', args: [] })).toBeNull()
  expect(inWords({ kind: 'toString', args: [] })).toBeNull()
})

it('K-512 supports another language with one more module of words', () => {
  const english = {
    words: { ...words, accepted: (job: string) => ({ title: 'Accepted', message: `“${job}” is yours.` }) },
  }
  const absent = { name: 'Deleted account', title: 'hidden offer', text: 'This text is no longer shown.' }
  expect(inWords({ kind: 'accepted', args: [{ title: null }] }, { ...english, absent })).toEqual({
    title: 'Accepted',
    message: '“hidden offer” is yours.',
  })
})

it('each kind is described and has words', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(words).toSorted())
})
