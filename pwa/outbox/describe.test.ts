import { afterAll, expect, it, vi } from 'vitest'
import { limits } from '../../schema/rules.ts'
import type { Entry } from '../../sync/store.ts'
import { version } from '../../sync/version.ts'
import { correctionOf, sayWhy } from './corrections.ts'
import { describe as describeEntries } from './describe.ts'

vi.setSystemTime('2026-11-22T12:00:00.000Z')
afterAll(() => void vi.useRealTimers())

const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq,
  id: `entry-${seq}`,
  account: 'me',
  command: 'send-message',
  input: { id: `message-${seq}`, jobId: 'job', content: `Bonjour ${seq}` },
  version,
  lane: 'conversation/job',
  enqueuedAt: Date.UTC(2026, 10, 22, 8),
  attempts: 0,
  state: 'waiting',
  ...more,
})

const around = {
  me: 'me',
  offers: new Map(),
  jobs: new Map(),
  jobOf: new Map(),
  blocked: new Map([['aline', 'Aline Roy']]),
  students: new Map([
    ['chloe', 'Chloé Favre'],
    ['letter', 'Léa Rochat'],
  ]),
}

const list = (...entries: Entry[]) => describeEntries(entries, around)

it('[R4] lists entries that need the person first, newest first', () => {
  const refusal = { code: 'not-found', message: 'Not found' }
  const found = list(
    entry(1),
    entry(2, { state: 'refused', refusal }),
    entry(3, { state: 'blocked', dependsOn: 'entry-2' }),
    entry(4, { state: 'unreadable' }),
    entry(5, { state: 'refused', refusal }),
    entry(6, { state: 'applied' }),
    entry(7),
  )
  expect(found.map(({ id }) => id)).toEqual(['entry-5', 'entry-2', 'entry-4', 'entry-3', 'entry-7', 'entry-1'])
})

it('[R4] names what a blocked entry waits for, and counts its dependents', () => {
  const publication = entry(1, { command: 'publish-job', input: { id: 'job', title: 'Vider la cave' } })
  const deletion = entry(2, { command: 'delete-job', input: { id: 'job' }, state: 'blocked', dependsOn: 'entry-1' })
  const message = entry(3, { state: 'blocked', dependsOn: 'entry-2' })
  const found = new Map(list(publication, deletion, message).map(one => [one.id, one]))
  expect(found.get('entry-2')?.waitsFor).toBe('Publication d’une offre, « Vider la cave »')
  expect(found.get('entry-1')?.dependents).toBe(2)
  // It has no text of its own, but discarding it would also lose a message.
  expect(found.get('entry-2')).toMatchObject({ dependents: 1, losesWords: true, typed: [] })
  expect(list(entry(4, { state: 'blocked', dependsOn: 'gone' }))[0]?.waitsFor).toBeNull()
})

it('[R4] names an entry by the local row, else by the stored title', () => {
  const about = 'Promener Rex'
  expect(list(entry(1, { about }))[0]?.about).toBe(about)
  const [block] = list(entry(1, { command: 'block-user', input: { id: 'aline' } }))
  expect(block).toMatchObject({ what: 'Blocage d’une personne', about: 'Aline Roy', losesWords: false })
})

it('K-71 K-108 [R4] names the student among several, and which of the two actions it is', () => {
  const one = (command: string, input: object) => {
    const [found] = list(entry(1, { command, input: { ...input }, about: 'Promener Rex' }))
    return [found?.what, found?.person]
  }
  expect(one('propose-job', { id: 'job', studentId: 'chloe' })).toEqual(['Proposition d’une offre', 'Chloé Favre'])
  expect(one('keep-in-reserve', { id: 'letter', isKept: true })).toEqual(['Mise en réserve', 'Léa Rochat'])
  expect(one('keep-in-reserve', { id: 'letter', isKept: false })).toEqual(['Retrait de la réserve', 'Léa Rochat'])
  expect(one('keep-in-reserve', { id: 'gone', isKept: false })).toEqual(['Retrait de la réserve', null])
  expect(one('keep-student', { studentId: 'chloe', isKept: false })).toEqual(['Retrait des favoris', null])
  expect(one('answer-call', { id: 'own' })).toEqual(['Réponse « Je peux venir »', null])
})

it('K-71 K-108 [R4] gives a refusal code the text specific to the action', () => {
  const refusal = { code: 'list-full', message: 'This list is full: remove something first' } as const
  expect(sayWhy({ command: 'propose-job', refusal })).toBe(`Cette offre a déjà été proposée à vingt personnes.`)
  expect(sayWhy({ command: 'keep-in-reserve', refusal })).toContain('Trois personnes')
  expect(sayWhy({ command: 'keep-student', refusal })).toContain('Cette liste est complète')
  expect([limits.proposals.max, limits.reserves.max]).toEqual([20, 3])
})

it('K-113 [R4] corrects a refused appeal in place', () => {
  const input = { id: 'lapse', text: 'J’étais à l’hôpital.' }
  expect(correctionOf({ command: 'appeal-lapse', input })).toMatchObject({ before: input.text })
})

it('[R4] shows all typed text, nested fields and numbers included', () => {
  const structuredEvaluation = { descriptiveWords: 'très soigneux', jobTitle: 'Tonte', politenessRating: 5 }
  const [review] = list(
    entry(1, { command: 'submit-review', input: { rating: 4, comment: 'Merci !', structuredEvaluation } }),
  )
  expect(review?.about).toBe('Tonte')
  expect(review?.typed.map(({ text }) => text)).toEqual(['4 sur 5', 'très soigneux', 'Merci !'])
  const [amount] = list(entry(1, { command: 'agree-on-amount', input: { jobId: 'job', amount: 7550 } }))
  expect(amount?.typed).toEqual([{ label: 'Montant', text: '75.50 CHF' }])
  const [report] = list(entry(1, { command: 'report-content', input: { reason: 'spam', details: ' Encore. ' } }))
  expect(report?.typed.map(({ text }) => text)).toEqual(['Publicité ou contenu indésirable', 'Encore.'])
})

it('[R21] shows what is left of an unreadable entry', () => {
  const broken = { ...entry(1, { state: 'unreadable' }), command: undefined, enqueuedAt: Number.NaN, input: 'torn' }
  const [found] = describeEntries(JSON.parse(JSON.stringify([broken])), around)
  expect(found).toMatchObject({ what: 'Envoi inconnu', writtenAt: null, typed: [], losesWords: false })
})

it('[R4] shows only the changed fields of an edited offer, with choices as text', () => {
  const input = {
    id: 'job',
    rate: 30,
    urgencyLevel: 'high',
    toolsProvided: false,
    requiredTools: ['ladder', 'Mètre'],
    scheduledFor: '2027-03-14T00:00:00.000Z',
  }
  const [edit] = list(entry(1, { command: 'edit-job', input, about: 'Tondre la pelouse' }))
  expect(edit).toMatchObject({ what: 'Modification d’une offre', about: 'Tondre la pelouse', jobId: 'job' })
  expect(edit?.typed).toEqual([
    { label: 'Tarif', text: '30 CHF/h' },
    { label: 'Date prévue', text: 'dim. 14\u00A0mars 2027' },
    { label: 'Urgence', text: 'Élevée' },
    { label: 'Matériel fourni', text: 'non' },
    { label: 'À apporter', text: 'Échelle, Mètre' },
  ])
})

it("D-21 D-22 [R4] shows a student's availability as text", () => {
  const input = {
    id: 'me',
    free: ['monday-morning', 'sunday-evening', 'nightly'],
    daysOff: [{ from: '2026-12-24', to: '2027-01-03' }, { from: '2027-02-01', to: '2027-02-01' }, 'demain'],
  }
  const said = (given: object) =>
    list(entry(1, { command: 'edit-availability', input: { ...input, ...given } }))[0]?.typed
  expect(said({})?.[0]).toEqual({ label: 'Libre', text: 'lundi matin, dimanche soir, nightly' })
  expect(said({ daysOff: input.daysOff.slice(0, 2) })?.[1]).toEqual({
    label: 'Absences',
    text: 'jeu. 24\u00A0déc. au dim. 3\u00A0janv. 2027, lun. 1er\u00A0févr. 2027',
  })
  expect(said({})).toHaveLength(1)
})
