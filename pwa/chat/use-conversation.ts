import { useEffect, useState } from 'react'
import { isSchedulable } from '../../schema/decisions/appointment.ts'
import { conversationOf } from '../../schema/decisions/series.ts'
import { upgradeEntry } from '../../sync/upgrade-entry.ts'
import type { Entry, Store, Stored } from '../../sync/store.ts'
import { readJob } from '../../sync/rows.ts'
import { asText } from '../data/device/as-text.ts'
import { isUnfilled } from '../data/device/is-unfilled.ts'
import { live } from '../data/device/live.ts'
import { newestFirst } from '../data/device/newest-first.ts'
import { useLive } from '../data/device/use-live.ts'

/** A message that the server has not accepted yet: being stored locally, waiting in the outbox, or refused. */
export type Pending = {
  id: string
  messageId: string
  content: string
  at: string
  state: 'storing' | 'waiting' | 'refused' | 'blocked'
}

/** A message that is being stored locally right now. */
export type Echo = Pending & { state: 'storing' }

export type Conversation = {
  job: Stored<'job'> | undefined
  /** The job they talk about now: in a series, the next session. */
  session: Stored<'job'> | undefined
  messages: Stored<'message'>[]
  pending: Pending[]
  /** Number of messages read, counted from the newest. */
  most: number
  hasOlder: boolean
  /** Ids of the people blocked by this person. */
  blocked: ReadonlySet<string>
  /** The first sync is done, so a message that is not here does not exist. */
  isFilled: boolean
}

const isHeld = ({ heldBy }: Stored<'message'>) => Object.keys(heldBy).length > 0

const toPending = ({ id, state, enqueuedAt }: Entry, input: Record<string, unknown>): Pending => ({
  id,
  messageId: asText(input['id']),
  content: asText(input['content']),
  at: new Date(enqueuedAt).toISOString(),
  state: state === 'refused' || state === 'blocked' ? state : 'waiting',
})

/** In the order of writing: with a wrong clock, times would sort pending messages before received ones. */
const readPending = async (db: Store, jobId: string) => {
  const entries = await db.outbox.where('state').anyOf('waiting', 'applied', 'refused', 'blocked').sortBy('seq')
  const found: Pending[] = []
  for (const entry of entries) {
    const input = entry.command === 'send-message' ? upgradeEntry(entry)?.input : undefined
    if (!input || input['jobId'] !== jobId) continue
    const row = entry.state === 'applied' ? await db.messages.get(asText(input['id'])) : undefined
    if (!row || !isHeld(row)) found.push(toPending(entry, input))
  }
  return found
}

const readNewest = (db: Store, jobId: string, count: number) =>
  db.messages
    .where('[jobId+createdAt]')
    .between([jobId, ''], [jobId, '\uffff'])
    // Dexie's `reverse`: newest first.
    // oxlint-disable-next-line unicorn/no-array-reverse
    .reverse()
    .limit(count)
    .toArray()

/** The page must include the first unread message, because the conversation opens there. */
const readMessages = async (db: Store, jobId: string, me: string, most: number) => {
  for (let count = most; ; count *= 2) {
    const newest = await readNewest(db, jobId, count + 1)
    const hasOlder = newest.length > count
    const messages = newest.slice(0, count).toReversed()
    const first = messages.find(({ receiverId }) => receiverId === me)
    if (!hasOlder || !first || first.isRead) return { messages: messages.filter(isHeld), most: count, hasOlder }
  }
}

const readSession = async (db: Store, job: Stored<'job'> | undefined) => {
  if (job?.seriesId === undefined) return job
  const theirs = await db.jobs.where('assignedToId').equals(job.assignedToId).toArray()
  const ahead = theirs.filter(({ seriesId, status }) => seriesId === job.seriesId && isSchedulable(status))
  return ahead.toSorted(newestFirst)[0] ?? job
}

type Question = { jobId: string; me: string; most: number; isOpen: boolean }

const readConversation = async (db: Store, question: Question): Promise<Conversation> => {
  const { jobId, me, most, isOpen } = question
  // Read this first: whatever is read after the device was filled is complete.
  const isFilled = isOpen || !(await isUnfilled(db))
  const [job, own, pending, read] = await Promise.all([
    // A conversation belongs to one job, even if another student has the offer's job now.
    db.jobs.get(jobId).then(job => job ?? readJob(db, jobId)),
    db.users.get(me),
    readPending(db, jobId),
    readMessages(db, jobId, me, most),
  ])
  // The address may name the offer, or a later session of a series.
  if (job && conversationOf(job) !== jobId) return readConversation(db, { ...question, jobId: conversationOf(job) })
  const session = await readSession(db, job)
  return { job, session, pending, blocked: new Set(own?.blocked?.map(({ id }) => id)), isFilled, ...read }
}

/** First page size: more than a screen shows. */
export const firstPage = 24

/** Prefetched conversations. */
const ahead = new Map<string, { db: Store; value: Conversation }>()

/** Rereads these conversations on every change while they are listed. */
export const usePrefetchedConversations = (me: string, jobIds: readonly string[]) => {
  useLive(`chat/ahead/${me}/${jobIds.join('/')}`, db =>
    Promise.all(
      jobIds.map(async jobId => {
        ahead.set(jobId, { db, value: await readConversation(db, { jobId, me, most: firstPage, isOpen: false }) })
      }),
    ),
  )
  useEffect(() => () => ahead.clear(), [])
}

/** One conversation from the local database. Keeps the last result until the next one is read. */
export const useConversation = (question: Question) => {
  const { jobId, me, most, isOpen } = question
  const found = useLive(`chat/${jobId}/${me}/${most}/${isOpen}`, db => readConversation(db, question))
  const [kept, setKept] = useState(() => {
    const known = ahead.get(jobId)
    return known && known.db === live.get()?.engine.db ? known.value : found
  })
  if (found && found !== kept) setKept(found)
  return found ?? kept
}
