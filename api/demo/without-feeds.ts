import type { Transaction } from '../db/connect.ts'

/** What a load in bulk brings is marked once at the end, not once for each statement. */
export const withoutFeeds = async (tx: Transaction, fill: () => Promise<void>) => {
  const triggers = await tx<{ name: string; tableName: string }[]>`
    select quote_ident(tgname) as name, tgrelid::regclass::text as table_name from pg_trigger
    where tgname like 'feeds\\_%' order by tgrelid, tgname`
  for (const { name, tableName } of triggers) await tx.unsafe(`alter table ${tableName} disable trigger ${name}`)
  await fill()
  await tx`select mark_everything()`
  for (const { name, tableName } of triggers) await tx.unsafe(`alter table ${tableName} enable trigger ${name}`)
}
