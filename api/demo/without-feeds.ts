import type { Transaction } from '../db/connect.ts'

/** Marks rows of a bulk load once at the end instead of per statement. */
export const withoutFeeds = async (tx: Transaction, fill: () => Promise<void>) => {
  const triggers = await tx<{ name: string; tableName: string }[]>`
    select quote_ident(tgname) as name, tgrelid::regclass::text as table_name from pg_trigger
    where tgname like 'feeds\\_%' order by tgrelid, tgname`
  for (const { name, tableName } of triggers) await tx.unsafe(`alter table ${tableName} disable trigger ${name}`)
  await fill()
  await tx`select mark_everything()`
  for (const { name, tableName } of triggers) await tx.unsafe(`alter table ${tableName} enable trigger ${name}`)
}
