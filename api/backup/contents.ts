import * as z from 'zod'
import type { Sql, Transaction } from '../db/connect.ts'

/**
 * A backup is one gzip file, whose checksum proves that it is complete and unchanged:
 *
 *     {"backup":"pouce","format":1,"takenAt":…,"version":…,"migrations":[…]}
 *     {"table":"public.users","columns":["id",…]}
 *     65012                  number of bytes of rows that follow, in COPY's text format
 *     …
 *     0                      end of this table
 *     {"sequences":[…]}      the end
 *
 * It contains no schema: migrations create it, up to the last one in the backup.
 */
export const format = 1

export const header = z.object({
  backup: z.literal('pouce'),
  format: z.int(),
  takenAt: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
})
export type Header = z.infer<typeof header>

export const table = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
export const last = z.object({ sequences: z.array(z.object({ name: z.string(), value: z.string() })) })
export type Sequences = z.infer<typeof last>['sequences']

/**
 * Tables that the restored database regenerates: everything with transaction ids of one cluster (marks, first fills), and the
 * records of applied functions and queue migrations.
 */
export const regeneratedTables = [
  'public.functions',
  'public.feeds',
  'public.marks',
  'public.sync_days',
  'public.sync_forks',
  'public.withdrawn_offers',
  'public.first_fills',
  'public.first_fill_files',
  'graphile_worker.migrations',
]

export type Table = { name: string; columns: string[] }

/** All durable tables, the queue's included. Names are quoted for use in a statement. */
export const readTables = (sql: Sql | Transaction) => sql<Table[]>`
  select format('%I.%I', n.nspname, c.relname) as name, array(
    select quote_ident(attname) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  ) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'graphile_worker')
    and format('%I.%I', n.nspname, c.relname) <> all(${regeneratedTables})
  order by 1`

export const readSequences = (sql: Sql | Transaction) => sql<Sequences>`
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`

/** Reports the number of bytes processed, and the current table. */
export type Tell = (bytes: number, table: string) => void
