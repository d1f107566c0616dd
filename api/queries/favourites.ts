import type { Favourite } from '../../schema/entities/favourite.ts'
import { listFavourites as contract } from '../../schema/contracts/saved.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { isShown } from '../domain/blocks.ts'
import { query } from './query.ts'

/** Of a favourite `f` and its job `j`. */
export const favouriteColumns = (sql: Sql | Transaction) => sql`
  j.id, j.title, j.location, j.rate, j.category, f.created_at,
  case when j.deleted_at is not null or j.status = 'cancelled' then 'gone' when j.status = 'open' then 'open' else 'taken' end
    as state`

export const readFavourites = async (sql: Sql, userId: string): Promise<Favourite[]> =>
  sql<Favourite[]>`
    select ${favouriteColumns(sql)} from favourites f join jobs j on j.id = f.job_id
    where f.user_id = ${userId} and ${isShown(sql, userId)} order by f.created_at desc, f.job_id desc`

export const listFavourites = query(contract, (sql, actor) => readFavourites(sql, actor.id))
