import { isObject } from '../../schema/is-object.ts'
import type { DBCore, DBCoreMutateRequest } from 'dexie'
import { parseAnswer, parseJson } from '../answer.ts'
import type { Reply } from '../ports.ts'
import type { Command } from '../effects/effects.ts'
import type { Store } from '../store.ts'
import { drawPlanWith, type Kind, type Plan } from './plan.ts'
import type { Server } from './server.ts'

/** Known kinds of mistakes, injected from outside, to check that the simulation detects them. */
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
  /** Steps that must be frequent, and the kind of life, for the bug to show soon. */
  often?: readonly Kind[]
  life?: Partial<Plan>
  /** Changes what the server receives. The model receives what was sent. */
  hear?: (body: string) => string
  /** Wraps each request to the server. `ask` sends it. */
  ask?: (server: Server, ask: () => Promise<Reply>) => Promise<Reply>
  /** Runs just before the answer reaches the device. */
  arrive?: (server: Server, reply: Reply) => Promise<Reply>
  /** Changes each message of a stream just before it reaches the device. */
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

/** Changes every write before it is stored. `name` distinguishes several such layers. */
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
  // Uses the device's clock as the time.
  'instants-for-ages': { hear: hearEach(({ age: _, after: __, ...mutation }) => mutation) },
  // An addition to a list reverts a concurrent addition by another device.
  'lists-as-wholes': {
    often: ['availability', 'editStudentProfile', 'offline', 'online'],
    life: { isSerial: true, old: 0, students: 1, posters: 1, tabs: [[1, 1, 1], [1]] },
    hear: hearEach(({ input, ...mutation }) => {
      const { was: _, ...said } = isObject(input) ? input : {}
      return { ...mutation, input: said }
    }),
  },
  // The optimistic effect is missing. Devices are right again after the answer, so only the model notices.
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
  // Cursor from a sequence: an open transaction with a lower number is skipped.
  'sequence-cursor': {
    ask: async (server, ask) => {
      const head = await readHead(server)
      return withHead(await ask(), head)
    },
  },
  // A correct log position, but from a later moment than the rows.
  'head-apart': { arrive: async (server, reply) => withHead(reply, await readHead(server)) },
  // An entry is deleted with its result, although its row comes in a later page.
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
  // Moves the wrong lane back instead of the failing lane.
  'blames-last': {
    often: ['sicken', 'say', 'offline', 'online'],
    arrive: async (_, reply) => {
      const answer = reply.status === 200 ? parseAnswer(reply.text) : null
      if (!answer) return reply
      return { ...reply, text: JSON.stringify({ ...answer, results: answer.results.toReversed() }) }
    },
  },
  // Deleted rows stay in their segment.
  'no-tombstones': {
    database: db =>
      onWrites(db, 'tombstones', async request =>
        request.type === 'put' ? { ...request, values: [], keys: [] } : request,
      ),
  },
  // A late delta counts as newer than all pulls since.
  'late-deltas': { word: data => data.replace(/"after":"\d+"/, '"after":"999999999999999999"') },
  // A file overrides the answer for an offer deleted since the file was made.
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
  // On another epoch everything is deleted, including the outbox.
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
