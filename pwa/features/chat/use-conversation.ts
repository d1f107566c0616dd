import { useEffect, useState } from 'react'
import { isSchedulable } from '../../../schema/decisions/appointment.ts'
import { conversationOf } from '../../../schema/decisions/series.ts'
import { inForce } from '../../../sync/in-force.ts'
import type { Entry, Store, Stored } from '../../../sync/store.ts'
import { readJob } from '../../../sync/rows.ts'
import { asText } from '../../data/device/as-text.ts'
import { isUnfilled } from '../../data/device/is-unfilled.ts'
import { live } from '../../data/device/live.ts'
import { newestFirst } from '../../data/device/newest-first.ts'
import { useLive } from '../../data/device/use-live.ts'

/** What the server has not taken yet: about to be on the device, on its way, or refused and waiting for the person. */
export type Pending = {
  id: string
  messageId: string
  content: string
  at: string
  state: 'storing' | 'waiting' | 'refused' | 'blocked'
}

/** What is being stored on the device this very moment. */
export type Echo = Pending & { state: 'storing' }

export type Conversation = {
  job: Stored<'job'> | undefined
  /** What the two speak about now: of a series the session that is next. */
  session: Stored<'job'> | undefined
  messages: Stored<'message'>[]
  pending: Pending[]
  /** How many were looked at, from the newest back. */
  most: number
  hasOlder: boolean
  /** Whom this person has blocked. */
  blocked: ReadonlySet<string>
  /** Nothing of it is on its way for the first time: what is not here has not been written. */
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

/** In the order of the hand: a clock that is wrong must not put what waits before what has arrived. */
const readPending = async (db: Store, jobId: string) => {
  const entries = await db.outbox.where('state').anyOf('waiting', 'applied', 'refused', 'blocked').sortBy('seq')
  const found: Pending[] = []
  for (const entry of entries) {
    const input = entry.command === 'send-message' ? inForce(entry)?.input : undefined
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
    // Dexie's: the newest first.
    // oxlint-disable-next-line unicorn/no-array-reverse
    .reverse()
    .limit(count)
    .toArray()

/** The first unread one must be among them, for that is where the conversation opens. */
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
  // Before the rest: what is read after a device was filled is whole.
  const isFilled = isOpen || !(await isUnfilled(db))
  const [job, own, pending, read] = await Promise.all([
    // A conversation belongs to one job, also where another student has the offer's job by now.
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

/** More than a screen shows, at first; scrolling back loads more at a time. */
export const firstPage = 24

/** What is known of conversations that may be opened any moment. */
const ahead = new Map<string, { db: Store; value: Conversation }>()

/** As long as they stand in a list they are read whenever they change. */
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

/** One conversation as the device holds it, from the newest message back; the last answer stays until the next is there. */
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
