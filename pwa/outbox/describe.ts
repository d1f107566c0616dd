import { isObject } from '../../schema/is-object.ts'
import type { Entry, Refusal, Stored } from '../../sync/store.ts'
import { upgradeEntry } from '../../sync/upgrade-entry.ts'
import { otherPerson } from '../data/other-person.ts'
import * as m from '../paraglide/messages.js'
import { actionOf, text } from './actions.ts'
import type { PlaceName } from './places.ts'
import { typedOf, type Typed } from './typed-of.ts'

export type Listed = {
  id: string
  command: string
  input: Record<string, unknown>
  state: 'waiting' | 'refused' | 'blocked' | 'unreadable'
  place: PlaceName
  /** Name of the action. */
  what: string
  /** Title or name of its subject, and the other person. */
  about: string | null
  person: string | null
  jobId: string | null
  writtenAt: string | null
  typed: readonly Typed[]
  photo: string | null
  photos: number
  refusal: Refusal | undefined
  /** The entry it depends on, as text. Null if that one is gone. */
  waitsFor: string | null
  /** Number of entries discarded with it, and whether any of them contains typed text. */
  dependents: number
  losesWords: boolean
}

/** Local data needed to describe the entries. */
export type Around = {
  me: string
  offers: ReadonlyMap<string, Stored<'offer'>>
  jobs: ReadonlyMap<string, Stored<'job'>>
  /** Job ids by the id of an application or a payment. */
  jobOf: ReadonlyMap<string, string>
  blocked: ReadonlyMap<string, string>
  /** Names of students, by their ids and by the ids of their applications. */
  students: ReadonlyMap<string, string>
}

/** Command and input of an entry. An unreadable entry may contain anything. */
export const readAsked = (entry: Entry) => {
  const read = entry.state === 'unreadable' ? entry : (upgradeEntry(entry) ?? entry)
  return { command: text(read.command) ?? '', input: isObject(read.input) ? read.input : {} }
}

/** The row that leads to the entry's job, unless the input names the job itself. */
export const rowOf = ({ command, input }: ReturnType<typeof readAsked>) => actionOf(command)?.about?.(input).row ?? null

const jobIdOf = (asked: ReturnType<typeof readAsked>, jobOf: Around['jobOf']) => {
  const action = actionOf(asked.command)
  if (!action) return text(asked.input['jobId'])
  const { job = null, row = null } = action.about?.(asked.input) ?? {}
  return row === null ? job : (jobOf.get(row) ?? null)
}

export const jobIdsOf = (entries: readonly Entry[], jobOf: Around['jobOf']) =>
  entries.map(entry => jobIdOf(readAsked(entry), jobOf)).filter(id => id !== null)

const titleIn = ({ title, structuredEvaluation: review }: Record<string, unknown>) =>
  text(title) ?? (isObject(review) ? text(review['jobTitle']) : null)

/** Action and subject, for a line or a button's name. */
const titleWith = (what: string, about: string | null) =>
  about === null ? what : m.outbox_name_of({ what, about: `« ${about} »` })

const describeOne = (entry: Entry, around: Around) => {
  const asked = readAsked(entry)
  const { command, input } = asked
  const action = actionOf(command)
  const jobId = jobIdOf(asked, around.jobOf)
  const job = jobId === null ? undefined : around.jobs.get(jobId)
  const offer = jobId === null ? undefined : around.offers.get(jobId)
  const other = job ? otherPerson(job, around.me) : offer && offer.poster.id !== around.me ? offer.poster : undefined
  // The same offer may have one entry per person.
  const chosen = action?.chooses === undefined ? null : text(input[action.chooses])
  const photos = input['workPhotos'] ?? input['photos']
  return {
    id: entry.id,
    command,
    input,
    what: (entry.state === 'refused' && action?.refused?.()) || (action?.name(input) ?? m.outbox_unknown()),
    place: action?.place ?? 'nowhere',
    about:
      text(job?.title) ??
      text(offer?.title) ??
      text(entry.about) ??
      titleIn(input) ??
      around.blocked.get(String(input['id'])) ??
      null,
    person:
      chosen === null ? (other ? `${other.firstName} ${other.lastName}` : null) : (around.students.get(chosen) ?? null),
    jobId,
    writtenAt: Number.isFinite(entry.enqueuedAt) ? new Date(entry.enqueuedAt).toISOString() : null,
    typed: typedOf(input, action?.typed),
    photo: text(input['profileImage']),
    photos: Array.isArray(photos) ? photos.length : 0,
  }
}

const isTyped = ({ typed, photo, photos }: Pick<Listed, 'typed' | 'photo' | 'photos'>) =>
  typed.length > 0 || photo !== null || photos > 0

const order = { refused: 0, unreadable: 1, blocked: 2, waiting: 3, applied: 4 }

/** Entries that need the person come first, newest first. */
export const describe = (entries: readonly Entry[], around: Around): Listed[] => {
  const all = new Map(entries.map(entry => [entry.id, describeOne(entry, around)]))
  const listed: Listed[] = []
  for (const entry of entries.toSorted((a, b) => order[a.state] - order[b.state] || b.seq - a.seq)) {
    const one = all.get(entry.id)
    if (!one || entry.state === 'applied') continue
    const gone = [entry]
    for (const { id } of gone) gone.push(...entries.filter(({ dependsOn }) => dependsOn === id))
    const maker = entry.dependsOn === undefined ? undefined : all.get(entry.dependsOn)
    listed.push({
      ...one,
      state: entry.state,
      refusal: entry.refusal,
      waitsFor: maker ? titleWith(maker.what, maker.about) : null,
      dependents: gone.length - 1,
      losesWords: gone.some(({ id }) => isTyped(all.get(id) ?? one)),
    })
  }
  return listed
}
