import { isDeepStrictEqual } from 'node:util'
import { withoutAlone } from '../../api/queries/people.ts'
import { isWritten } from '../effects/effects.ts'
import { contents } from '../testing/contents.ts'
import type { Accepted } from './ledger.ts'
import type { Browser, Life, Tab } from './life.ts'

/** Own writes never vanish: a message that the device accepted shows until it is refused or discarded. */
export const watchOwnWrites = async (life: Life, browser: Browser, { engine: { db }, account }: Tab) => {
  const own = (entry: Accepted) =>
    entry.browser === browser.name && entry.account === account && entry.command === 'send-message' && !entry.isOpen
  // Later sends are not judged, and neither is what a restored server has forgotten.
  const taken = [...life.ledger.accepted.values()].filter(entry => own(entry) && life.ledger.isSinceRestore(entry))
  if (taken.length === 0) return
  // Read in one transaction without foreign awaits, because Dexie may lose it and the three reads must match.
  const look = () =>
    db.transaction('r', [db.outbox, db.messages, db.meta], () =>
      Promise.all([db.meta.get('state'), db.outbox.toArray(), db.messages.toCollection().primaryKeys()]),
    )
  // A dead or closed tab shows nothing.
  const seen = await look().catch(() => null)
  if (!seen) return
  const [state, entries, messages] = seen
  if (state?.isLeft) return
  const shown = new Set(messages)
  // By row, because a corrected entry gets a new id before the ledger knows.
  const stopped = new Set(
    entries.filter(({ state }) => state === 'refused' || state === 'blocked').map(({ input }) => input.id),
  )
  for (const { id, input, isOpen } of taken)
    if (!isOpen && life.ledger.accepted.has(id) && !stopped.has(input.id) && !shown.has(String(input.id)))
      life.violations.add(`${browser.name} does not show its own message « ${String(input.content)} »`)
}

const differences = (found: ReadonlyMap<string, unknown>, wanted: ReadonlyMap<string, unknown>) =>
  [...new Set([...found.keys(), ...wanted.keys()])]
    .filter(key => !isDeepStrictEqual(found.get(key), wanted.get(key)))
    .map(key => `${key}: ${found.has(key) ? (wanted.has(key) ? 'differs' : 'should be gone') : 'is missing'}`)

/** If a deputy has acted for this person here, ignores what only the person may see. */
const differencesOn = async (
  { server: { sql } }: Life,
  { engine: { db }, account }: Tab,
  browser: Browser,
  fresh: ReadonlyMap<string, unknown>,
) => {
  const found = await contents(db)
  if (!browser.actedFor.has(account)) return differences(found, fresh)
  const alone = await sql<{ id: string }[]>`select id from notifications where user_id = ${account} and alone`
  const isAlone = new Set(alone.map(({ id }) => `notification/${id}`))
  const open = (rows: ReadonlyMap<string, unknown>) => {
    const own = rows.get(`user/${account}`)
    const told = [...rows].filter(([key]) => !isAlone.has(key))
    return new Map(typeof own === 'object' && own ? [...told, [`user/${account}`, withoutAlone(own)]] : told)
  }
  return differences(open(found), open(fresh))
}

/** Compares a device that was left alone with a new one. */
export const judgeUnasked = async (life: Life, browser: Browser, tab: Tab, fresh: ReadonlyMap<string, unknown>) => {
  const { db, status } = tab.engine
  const { signedOut, wrongAccount } = status.get()
  const entries = await db.outbox.where('state').anyOf('waiting', 'applied').toArray()
  return [
    ...(await differencesOn(life, tab, browser, fresh)),
    ...entries.map(({ command, id, state }) => `${command} ${id} is still ${state}`),
    ...(signedOut || wrongAccount ? ['it says that its person is not signed in'] : []),
  ].map(line => `${browser.name}, left to itself: ${line}`)
}

/** During a permanent failure, expects everything else to have been sent. */
export const judgeHealthy = async ({ sickLanes }: Life, browser: Browser, { engine }: Tab) => {
  const { signedOut, wrongAccount } = engine.status.get()
  if (signedOut || wrongAccount) return []
  const behind = new Set<string>()
  const complaints: string[] = []
  for (const { id, lane, command, dependsOn } of await engine.db.outbox
    .where('state')
    .equals('waiting')
    .sortBy('seq')) {
    const isBehind = sickLanes.has(lane) || behind.has(lane) || (dependsOn !== undefined && behind.has(dependsOn))
    if (isBehind) behind.add(id).add(lane)
    else complaints.push(`${browser.name}: ${command} ${id} is held up by a sick action of another lane`)
  }
  return complaints
}

/** Compares a device with a new one of the same person, and checks what it stores beside its rows. */
export const judgeDevice = async (life: Life, browser: Browser, tab: Tab, fresh: ReadonlyMap<string, unknown>) => {
  const { db } = tab.engine
  const complaints: string[] = []
  const name = `${browser.name} as ${browser.accounts.get(tab.account)?.name}`
  const complain = (text: string) => complaints.push(`${name}: ${text}`)
  for (const line of await differencesOn(life, tab, browser, fresh)) complain(line)
  const entries = await db.outbox.toArray()
  for (const { id, state, account, command } of entries) {
    if (state === 'waiting' || state === 'applied') complain(`${command} ${id} is still ${state}`)
    if (account !== tab.account) complain(`${command} ${id} belongs to another account`)
  }
  const written = new Map((await db.drafts.toArray()).map(({ key, text }) => [key, text]))
  const drafts = life.drafts.of(browser.name, tab.account)
  for (const key of new Set([...written.keys(), ...drafts.keys()]))
    if (!(drafts.get(key) ?? new Set([null])).has(written.get(key) ?? null))
      complain(`the draft ${key} is « ${written.get(key)} »`)
  if ((await db.base.count()) > 0) complain('server rows without an overlay')
  const stopped = new Set(entries.map(({ id }) => id))
  const mine = [...life.ledger.accepted.values()].filter(
    entry => entry.browser === browser.name && entry.account === tab.account,
  )
  for (const entry of mine) await judgeEnd(life, browser, entry, stopped.has(entry.id), complain)
  return complaints
}

const rowTables = { 'send-message': 'messages', 'publish-job': 'offers', 'submit-review': 'reviews' } as const

const hasRow = async ({ server: { sql } }: Life, { command, input }: Accepted) => {
  if (command !== 'send-message' && command !== 'publish-job' && command !== 'submit-review') return null
  const rows = await sql`select 1 from ${sql(rowTables[command])} where id = ${String(input.id)}`
  return rows.length > 0
}

/** Each accepted send ends once: its effect is there, or the person is told. */
const judgeEnd = async (
  life: Life,
  browser: Browser,
  entry: Accepted,
  isStopped: boolean,
  complain: (text: string) => void,
) => {
  const { ledger } = life
  const what = `${entry.command} ${entry.id} (send ${entry.order})`
  const row = await hasRow(life, entry)
  const isApplied = row ?? ledger.isApplied(entry.id)
  if (isApplied && isStopped) complain(`${what} has happened and is shown as refused`)
  if (isApplied || isStopped || entry.isOpen) return
  if (!isWritten(entry) && ledger.isRefused(entry.id)) return
  // A device forgets what it would send again on a logout, or if its clock jumped by more than a day.
  const mayBeForgotten = browser.wasSkewed || browser.left.has(entry.account) || row === null
  if (ledger.isSinceRestore(entry) || !mayBeForgotten) complain(`${what} is lost`)
}

/** Checks all sends in the database: none twice, and each conversation in its author's order. */
export const judgeDatabase = async (life: Life) => {
  const { ledger, server, violations } = life
  for (const failure of server.failures) violations.add(`the server failed: ${failure}`)
  for (const id of ledger.contradictions) violations.add(`the server applied and refused ${id}`)
  const rows = await server.sql<{ id: string; content: string; jobId: string }[]>`
    select id, content, job_id from messages order by created_at, id`
  const contents = new Set<string>()
  for (const { content } of rows) {
    if (contents.has(content)) violations.add(`the message « ${content} » is there twice`)
    contents.add(content)
  }
  const said = [...ledger.accepted.values()].filter(({ command }) => command === 'send-message')
  const sent = new Map(said.map(entry => [String(entry.input.id), entry]))
  const last = new Map<string, number>()
  for (const { id, jobId, content } of rows) {
    const entry = sent.get(id)
    if (!entry || entry.isMoved || entry.isOpen || !ledger.isSinceRestore(entry)) continue
    const lane = `${entry.browser} ${entry.account} ${jobId}`
    if ((last.get(lane) ?? 0) > entry.order) violations.add(`the message « ${content} » came out of order`)
    last.set(lane, entry.order)
  }
}
