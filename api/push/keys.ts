import webPush from 'web-push'
import type { Sql } from '../db/connect.ts'

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** Created when first needed and never replaced: existing subscriptions are bound to them. */
const keptKeys = async (sql: Sql) => {
  const read = () => sql<PushKeys[]>`select public_key, private_key from push_keys`
  const [kept] = await read()
  if (kept) return kept
  await sql`insert into push_keys ${sql(webPush.generateVAPIDKeys())} on conflict do nothing`
  const [made] = await read()
  if (!made) throw new Error('the push keys cannot be kept')
  return made
}

/** Returns the configured keys, else those of the database, which are read once. */
export const createPushKeys = (sql: Sql, given: PushKeys | undefined) => {
  let found: Promise<PushKeys> | undefined
  return async () => {
    if (given) return given
    found ??= keptKeys(sql)
    try {
      return await found
    } catch (error) {
      found = undefined
      throw error
    }
  }
}
