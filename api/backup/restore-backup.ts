import { pipeline } from 'node:stream/promises'
import { connect, type Sql, type Transaction } from '../db/connect.ts'
import { findForeign, holdMigrations, migrate, readAppliedIfAny } from '../db/migrate.ts'
import { withoutAnyTimeout } from '../db/without-timeouts.ts'
import { withoutIndexes } from '../db/without-indexes.ts'
import { StartRefused } from '../server/start-refused.ts'
import { regeneratedTables, readTables, type Header, type Sequences, type Table, type Tell } from './contents.ts'
import { checkBackup, readBackup } from './read-backup.ts'

/**
 * Restores a backup into an empty database:
 *
 *     read to its end ──▶ migrated to the backup's version ──▶ rows, in one transaction ──▶ migrated to today
 *
 * An interruption leaves a database without people, into which the same backup can be restored again.
 */
const refuseForeign = ({ migrations }: Header) => {
  const name = findForeign(migrations)
  if (name !== undefined)
    throw new StartRefused(
      `The backup comes from another version of Pouce, which has the migration ${name}: restore it with that version or a newer one.`,
    )
}

const notEmpty = (why: string) =>
  new StartRefused(`A backup goes into an empty database, and ${why}. Nothing was changed.`)

const refusePeople = async (sql: Sql | Transaction) => {
  const people = await sql`select from users limit 1`
  if (people.length > 0) throw notEmpty('this one has accounts')
}

/** Requires a database that is empty, or in the state after an interrupted attempt. */
const refuseFilled = async (sql: Sql, { migrations }: Header) => {
  const applied = await readAppliedIfAny(sql)
  if (applied.length === 0) {
    const [other] = await sql<{ name: string }[]>`
      select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname <> 'migrations'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`
    if (other) throw notEmpty(`this one has a table ${other.name}`)
    return
  }
  await refusePeople(sql)
  if (applied.some(({ name }, index) => migrations[index]?.name !== name))
    throw notEmpty('this one was prepared by a newer version than that of the backup')
}

type Key = { table: string; name: string; definition: string }

const readKeys = (tx: Transaction) => tx<Key[]>`
  select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and n.nspname in ('public', 'graphile_worker')`

/** Removes rows inserted by migrations. Skips empty tables, because even the owner may not truncate the ledger's. */
const empty = async (tx: Transaction, tables: readonly Table[]) => {
  for (const { name } of tables)
    if ((await tx.unsafe(`select from ${name} limit 1`)).length > 0) await tx.unsafe(`truncate ${name}`)
}

const copyIn = async (tx: Transaction, tables: readonly Table[], path: string, tell: Tell) => {
  const known = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]))
  return readBackup(path, async ({ name, columns }, rows, bytesRead) => {
    // An older version running beside this one backs up tables that it does not know.
    if (regeneratedTables.includes(name)) {
      for await (const _part of rows) tell(bytesRead(), name)
      return
    }
    const own = known.get(name)
    // Names become part of a statement, so only those of this database are allowed.
    if (!own || !columns.every(column => own.has(column)))
      throw new StartRefused(
        `The backup has the table ${name} otherwise than this version of Pouce. Nothing was restored.`,
      )
    const into = await tx.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`).writable()
    const told = async function* () {
      for await (const part of rows) {
        tell(bytesRead(), name)
        yield part
      }
    }
    await pipeline(told, into)
  })
}

const setSequences = async (tx: Transaction, sequences: Sequences) => {
  for (const { name, value } of sequences)
    await tx`select setval(${name}::regclass, ${value}::bigint) where to_regclass(${name}) is not null`
}

/** Unlocks tasks: as far as this database knows, the processes that ran them have died. */
const freeTasks = async (tx: Transaction) => {
  await tx`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`
  await tx`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`
}

/**
 * Loads all rows without triggers, because those ran when the rows were first written; foreign keys are checked at the end. Both
 * work for the owner of the tables: only a superuser can disable foreign keys.
 */
const load = async (tx: Transaction, path: string, tell: Tell) => {
  await withoutAnyTimeout(tx)
  await holdMigrations(tx)
  await refusePeople(tx)
  const tables = await readTables(tx)
  const keys = await readKeys(tx)
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await tx.unsafe(`alter table ${name} disable trigger user`)
  await empty(tx, tables)
  const { sequences } = await withoutIndexes(
    tx,
    tables.map(({ name }) => name),
    () => copyIn(tx, tables, path, tell),
  )
  await setSequences(tx, sequences)
  await freeTasks(tx)
  for (const { name } of tables) await tx.unsafe(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
}

export const restoreBackup = async (
  sql: Sql,
  path: string,
  tell: Tell = () => {},
  tellStep: (step: string) => void = () => {},
) => {
  tellStep('The backup is read to its end.')
  const header = await checkBackup(path, tell)
  refuseForeign(header)
  await refuseFilled(sql, header)
  await migrate(sql, undefined, header.migrations.at(-1)?.name)
  const own = connect(sql.url, { max: 1, name: 'pouce-restore' })
  tellStep('Its rows are written.')
  try {
    await own.begin(tx => load(tx, path, tell))
  } finally {
    await own.end({ timeout: 1 })
  }
  await migrate(sql)
  // The database is now in another place: the next to read the history begins a new epoch (feed/history.ts).
  await sql`update sync_history set place = null`
  await sql`analyze`
  return header
}
