import { isObject } from '../../schema/is-object.ts'
import type { DBCore, DBCoreMutateRequest } from 'dexie'
import { parseAnswer, parseJson } from '../answer.ts'
import type { Reply } from '../ports.ts'
import type { Command } from '../effects/effects.ts'
import type { Store } from '../store.ts'
import { drawPlanWith, type Kind, type Plan } from './plan.ts'
import type { Server } from './server.ts'

/** Mistakes that others have made, put in from outside, to see whether the simulation would tell. */
export const bugNames = [
  'receipts-off',
  'sequence-cursor',
  'head-apart',
  'overlay-early',
  'wipe-on-reset',
  'blames-last',
  'no-tombstones',
  'late-deltas',
  'files-win',
  'instants-for-ages',
  'lists-as-wholes',
  'wrong-effect',
] as const
export type BugName = (typeof bugNames)[number]

export type Bug = {
  /** What has to happen often, and in what kind of life, for it to show soon. */
  often?: readonly Kind[]
  life?: Partial<Plan>
  /** What the server hears of a request; the model hears what was sent. */
  hear?: (body: string) => string
  /** Around each request to the server. `ask` asks it. */
  ask?: (server: Server, ask: () => Promise<Reply>) => Promise<Reply>
  /** Just before the answer reaches the device. */
  arrive?: (server: Server, reply: Reply) => Promise<Reply>
  /** Each word of a stream, just before it reaches the device. */
  word?: (data: string) => string
  database?: (db: Store) => void
  /** An action that shows something else than the server does. */
  effect?: Command
}

const withHead = (reply: Reply, head: string): Reply => {
  const answer = reply.status === 200 ? parseAnswer(reply.text) : null
  if (!answer) return reply
  const cursors = Object.fromEntries(Object.keys(answer.cursors).map(feed => [feed, head]))
  const next = answer.next && { ...answer.next, until: head }
  return { ...reply, text: JSON.stringify({ ...answer, cursors, next }) }
}

const readHead = async ({ sql }: Server) => {
  const [row] = await sql<{ head: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as head`
  return row?.head ?? '0'
}

type Change = (request: DBCoreMutateRequest, core: DBCore) => Promise<DBCoreMutateRequest>

/** Changes whatever is about to be written. `name` tells one such layer from another. */
export const onWrites = (db: Store, table: string, change: Change, name = 'bug') => {
  db.use({
    stack: 'dbcore',
    name,
    create: core => ({
      ...core,
      table: name => {
        const real = core.table(name)
        if (name !== table) return real
        return { ...real, mutate: request => change(request, core).then(changed => real.mutate(changed)) }
      },
    }),
  })
}

const hearEach = (change: (mutation: Record<string, unknown>) => Record<string, unknown>) => (body: string) => {
  const request = parseJson(body)
  if (!isObject(request) || !Array.isArray(request['mutations'])) return body
  return JSON.stringify({ ...request, mutations: request['mutations'].filter(isObject).map(change) })
}

const everything = 3

export const bugs: Record<BugName, Bug> = {
  // A device's clock is taken for the time.
  'instants-for-ages': { hear: hearEach(({ age: _, after: __, ...mutation }) => mutation) },
  // An addition to a list undoes what another device has added meanwhile.
  'lists-as-wholes': {
    often: ['availability', 'editStudentProfile', 'offline', 'online'],
    life: { isSerial: true, old: 0, students: 1, posters: 1, tabs: [[1, 1, 1], [1]] },
    hear: hearEach(({ input, ...mutation }) => {
      const { was: _, ...said } = isObject(input) ? input : {}
      return { ...mutation, input: said }
    }),
  },
  // What the person touched does not show: devices come right with the answer, and so only the model tells.
  'wrong-effect': {
    often: ['editProfile'],
    life: { isSerial: true, old: 0 },
    effect: 'edit-profile',
  },
  'receipts-off': {
    ask: async ({ sql }, ask) => {
      await sql`delete from receipts`
      return ask()
    },
  },
  // The highest number given out so far: who took a lower one and has not finished yet is passed over.
  'sequence-cursor': {
    ask: async (server, ask) => {
      const head = await readHead(server)
      return withHead(await ask(), head)
    },
  },
  // Right in itself, and of a later moment than the rows.
  'head-apart': { arrive: async (server, reply) => withHead(reply, await readHead(server)) },
  // An entry leaves with its result, though its row comes in a later page only.
  'overlay-early': {
    database: db =>
      onWrites(db, 'outbox', async request => {
        if (request.type !== 'put') return request
        const values = request.values.map((entry: { state: string }) =>
          entry.state === 'applied' ? { ...entry, leavesAt: 0 } : entry,
        )
        return { ...request, values }
      }),
  },
  // Of what was put off, another one steps back than the one that breaks each time.
  'blames-last': {
    often: ['sicken', 'say', 'offline', 'online'],
    arrive: async (_, reply) => {
      const answer = reply.status === 200 ? parseAnswer(reply.text) : null
      if (!answer) return reply
      return { ...reply, text: JSON.stringify({ ...answer, results: answer.results.toReversed() }) }
    },
  },
  // What has gone still stands in its segment.
  'no-tombstones': {
    database: db =>
      onWrites(db, 'tombstones', async request =>
        request.type === 'put' ? { ...request, values: [], keys: [] } : request,
      ),
  },
  // What comes late on a stream counts as newer than all that was asked for meanwhile.
  'late-deltas': { word: data => data.replace(/"after":"\d+"/, '"after":"999999999999999999"') },
  // What a file says of an offer that has gone since it was made counts more than the answer.
  'files-win': {
    often: ['deleteJob', 'publish', 'logout', 'logIn', 'fill'],
    life: { withFill: true },
    database: db =>
      onWrites(db, 'tombstones', async request =>
        request.type === 'put'
          ? { ...request, values: request.values.map(({ id }: { id: string }) => ({ id })) }
          : request,
      ),
  },
  // Another epoch: everything goes, the outbox as well.
  'wipe-on-reset': {
    database: db => {
      let generation: number | null = null
      onWrites(db, 'meta', async (request, core) => {
        const state: { generation?: number } = request.type === 'put' ? (request.values[0] ?? {}) : {}
        const now = state.generation ?? 0
        const isReset = generation !== null && now > Math.max(1, generation)
        generation = now
        const range = { type: everything, lower: undefined, upper: undefined }
        if (isReset) await core.table('outbox').mutate({ type: 'deleteRange', trans: request.trans, range })
        return request
      })
    },
  },
}

export const drawPlanFor = (bug: BugName, seed: number) => {
  const { often = [], life = {} } = bugs[bug]
  return drawPlanWith(seed, often, life)
}
