import type { Sql } from '../../api/db/connect.ts'
import { nextWeek, startOf } from '../../schema/decisions/schedule.ts'
import { sortedJson } from '../../schema/sorted-json.ts'
import type { Mutation, SyncRequest, SyncResult } from '../../schema/sync.ts'
import { runTasks } from '../testing/model/actions.ts'
import { runMutations } from '../testing/model/run-mutations.ts'
import type { By, Made, World } from '../testing/model/world.ts'
import { pictures } from './pictures.ts'
import { differencesOf, openWorld, readNotices, readWorld } from './read-world.ts'

/**
 * The second oracle: a single-threaded server without network, transactions or devices. It gets the same requests as the real
 * one, in the order in which the real one processed them, and computes the expected result.
 */
export type Who = { id: string; deputyId?: string | undefined }

const outcomeOf = (result: SyncResult | undefined) =>
  result?.outcome === 'refused' ? result.code : (result?.outcome ?? 'nothing')

/** Replaces an id everywhere with another name. */
const renamed = <Value>(value: Value, from: string, to: string): Value => {
  const rename = (one: unknown): unknown => {
    if (typeof one === 'string') return one.replaceAll(from, to)
    if (Array.isArray(one)) return one.map(rename)
    if (one instanceof Map) return new Map([...one].map(([key, inner]) => [rename(key), rename(inner)]))
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, rename(inner)]))
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- it has the shape of what it was made from
  return rename(value) as Value
}

type Row = { name: string | null } | undefined

/** Looks up the server's id for what the model could not name. */
const names = {
  job: (sql: Sql, application: string) => sql<Row[]>`select id as name from jobs where application_id = ${application}`,
  call: (sql: Sql, application: string) =>
    sql<Row[]>`select asked_at as name from applications where id = ${application}`,
  lapse: (sql: Sql, of: string) => {
    const [job = '', person = ''] = of.split('/')
    return sql<Row[]>`select id as name from lapses where job_id = ${job} and user_id = ${person}`
  },
  session: (sql: Sql, of: string) => {
    const [series = '', start = ''] = of.split('/')
    return sql<Row[]>`select id as name from jobs where series_id = ${series} and scheduled_for = ${start}`
  },
}

const isNamed = (kind: Made): kind is keyof typeof names => Object.hasOwn(names, kind)

export const createModel = async (sql: Sql, isSick: (mutation: Mutation) => boolean) => {
  let world = { ...(await openWorld(sql)), picture: new Map(pictures.map(({ data, hash }) => [data, hash])) }
  let kept: World | null = null
  let unnamed = new Map<string, { kind: keyof typeof names; of: string }>()
  for (const { id, schedule } of world.series.values())
    if (schedule?.kind === 'date') world.planned.set(id, startOf(nextWeek(schedule, Date.now())))
  let count = 0
  let last = 0
  const complaints: string[] = []

  const expect = (what: string, real: string, wanted: string) => {
    if (real !== wanted) complaints.push(`the server says of ${what}: ${real}, the model: ${wanted}`)
  }

  /** Each action gets a distinct time, by which the order is compared. */
  const by = (who: Who): By => {
    last = Math.max(last + 1, Date.now())
    const made: By['made'] = (kind, of) => {
      const name = `new ${kind} ${++count}`
      if (isNamed(kind)) unnamed.set(name, { kind, of })
      return name
    }
    return { ...who, now: new Date(last).toISOString(), made }
  }

  /** The server chooses the ids and times of notifications. Matches those with the same content, until an id is named. */
  const nameNotices = async () => {
    const open = [...world.notification.values()].filter(({ id }) => id.startsWith('new '))
    for (const notice of await readNotices(sql)) {
      if (world.notification.has(notice.id)) continue
      const isSame = (one: typeof notice) =>
        one.userId === notice.userId && one.kind === notice.kind && sortedJson(one.args) === sortedJson(notice.args)
      const same = open.filter(isSame)
      const found = same.find(one => one.isRead === notice.isRead) ?? same[0]
      if (!found) continue
      open.splice(open.indexOf(found), 1)
      world.notification.delete(found.id)
      world.notification.set(notice.id, { ...found, id: notice.id, createdAt: notice.createdAt })
    }
  }

  const nameAll = async () => {
    for (const [name, { kind, of }] of unnamed) {
      const [row] = await names[kind](sql, of)
      unnamed.delete(name)
      if (row?.name) world = renamed(world, name, row.name)
    }
  }

  return {
    complaints,
    expect,
    /** Any other change, with the reason if it must be refused. */
    change: async <T>(who: Who, act: (world: World, by: By) => T) => {
      const outcome = await act(world, by(who))
      runTasks(world, by(who))
      return outcome
    },
    /** Resolves ids and times that the server has chosen. */
    name: async (mutations: readonly Mutation[]) => {
      await nameAll()
      if (mutations.some(({ command }) => command.startsWith('mark-'))) await nameNotices()
    },
    sync: async (who: Who, { version, mutations }: SyncRequest, results: readonly SyncResult[]) => {
      const real = new Map(results.map(result => [result.id, result]))
      const wanted = await runMutations(world, by(who), mutations, {
        sent: version,
        // The first of them is a failing one, and those behind it wait without being run.
        isPutOff: mutation => real.get(mutation.id)?.outcome === 'retry' && isSick(mutation),
        step: () => by(who),
      })
      for (const [at, { id, command }] of mutations.entries())
        expect(`${command} ${id}`, outcomeOf(real.get(id)), outcomeOf(wanted[at]))
      runTasks(world, by(who))
    },
    backUp: async () => {
      await nameAll()
      kept = structuredClone(world)
    },
    restore: () => {
      unnamed = new Map()
      if (kept) world = { ...structuredClone(kept), picture: world.picture }
    },
    /** Compares the complete state. */
    judge: async () => {
      await nameAll()
      complaints.push(...differencesOf(await readWorld(sql), world))
    },
  }
}

export type Model = Awaited<ReturnType<typeof createModel>>
