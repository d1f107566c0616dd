import type { SavedSearch } from '../../schema/entities/saved-search.ts'
import { listSavedSearches as contract } from '../../schema/contracts/saved.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { query } from './query.ts'

export const savedSearchColumns = (sql: Sql | Transaction) =>
  sql`id, name, words, canton, category, minimum_rate, is_alerting, created_at`

export const readSavedSearches = async (sql: Sql, userId: string): Promise<SavedSearch[]> =>
  sql<SavedSearch[]>`
    select ${savedSearchColumns(sql)} from saved_searches
    where user_id = ${userId} order by created_at desc, id desc`

export const listSavedSearches = query(contract, (sql, actor) => readSavedSearches(sql, actor.id))
