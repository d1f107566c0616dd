import { isDeepStrictEqual } from 'node:util'
import { createApp } from '../app.ts'
import { connect } from '../db/connect.ts'
import { actionUrls } from '../domain/notify.ts'
import { readEnvironment } from '../server/environment.ts'
import { createLog } from '../server/log.ts'
import { createMail } from '../server/mail.ts'
import type { Step } from './floor-order.ts'
import { checkAnswer, type Request } from './request.ts'

type Sent = { readonly turn: number; readonly text: string; readonly parameters: readonly unknown[] }

// Groups statements: those sent in the same turn of the event loop did not wait for each other's rows.
export const inSteps = (sent: readonly Sent[]) => {
  const steps: { isTransaction: boolean; statements: Sent[] }[] = []
  let turn = -1
  let isInTransaction = false
  for (const one of sent) {
    const word = one.text.trim()
    if (word === 'begin') steps.push({ isTransaction: (isInTransaction = true), statements: [] })
    else if (word === 'commit') isInTransaction = false
    else if (isInTransaction || one.turn === turn) steps.at(-1)?.statements.push(one)
    else steps.push({ isTransaction: false, statements: [one] })
    turn = one.turn
  }
  return steps
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

// Two equal requests differ only in the ids that the server creates for each.
const compared = (first: Sent, second: Sent | undefined) => {
  if (first.text !== second?.text) throw new Error(`the same request did not send twice: ${first.text}`)
  const differing = first.parameters.flatMap((one, at) => (isDeepStrictEqual(one, second.parameters[at]) ? [] : [at]))
  const unknown = differing.find(at => !uuid.test(String(first.parameters[at])))
  if (unknown !== undefined) throw new Error(`parameter ${unknown} changes and is no id: ${first.text}`)
  return { text: first.text, parameters: [...first.parameters], fresh: differing }
}

/**
 * Records the statements that the product sends for a request, so that the floor can send the same ones without copies
 * by hand. Uses the whole application, only without its socket.
 */
export const createRecorder = (databaseUrl: string) => {
  const sql = connect(databaseUrl, { max: 4 })
  let sent: Sent[] = []
  let turn = 0
  let isSameTurn = false
  sql.options.debug = (_connection, text, parameters: readonly unknown[]) => {
    // A notification to other processes covers the writes of many requests, so it belongs to none of them.
    if (text.includes('pg_notify')) return
    if (!isSameTurn) {
      turn++
      isSameTurn = true
      setImmediate(() => (isSameTurn = false))
    }
    // Copied, because the driver later writes each value's wire format into the same list.
    sent.push({ turn, text, parameters: [...parameters] })
  }
  const environment = readEnvironment({})
  const { app } = createApp({ sharedMs: 0, sql, environment, mail: createMail(environment), log: createLog('silent') })
  /** Marks messages as read: an unread one changes how the next of its conversation is announced. */
  const readConversation = async ({ method, path }: Request) => {
    const [, jobId] = /^\/api\/jobs\/([^/]+)\/messages$/.exec(path) ?? []
    if (method !== 'POST' || jobId === undefined) return
    await sql`update messages set read_at = now() where job_id = ${jobId} and read_at is null`
    await sql`
      update notifications set read_at = now() where action_url = ${actionUrls.chat(jobId)} and read_at is null`
  }
  const sendsFor = async (request: Request) => {
    // A new list, because the previous one was returned.
    sent = []
    await readConversation(request)
    sent = []
    await checkAnswer(async (path, init) => app.request(path, init), environment.publicUrl, request)
    return sent
  }
  return {
    record: async (request: Request): Promise<Step[]> => {
      // The first request opens connections and fills caches; only later requests count.
      await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`))
      await sendsFor(request)
      const first = await sendsFor(request)
      const second = inSteps(await sendsFor(request))
      return inSteps(first).map(({ isTransaction, statements }, step) => ({
        isTransaction,
        statements: statements.map((one, at) => compared(one, second[step]?.statements[at])),
      }))
    },
    close: () => sql.end({ timeout: 5 }),
  }
}
