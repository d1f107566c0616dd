import type { Favourite } from '../../schema/entities/favourite.ts'
import { listFavourites as contract } from '../../schema/contracts/saved.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { isShown } from '../domain/blocks.ts'
import { query } from './query.ts'

/** Columns of a favourite `f` and its offer `o`. */
export const favouriteColumns = (sql: Sql | Transaction) => sql`
  o.id, o.title, o.location, o.rate, o.category, f.created_at,
  case when o.closed_at is not null or o.status = 'cancelled' then 'gone' when o.status = 'open' then 'open' else 'taken' end
    as state`

export const readFavourites = async (sql: Sql, userId: string): Promise<Favourite[]> =>
  sql<Favourite[]>`
    select ${favouriteColumns(sql)} from favourites f join offers o on o.id = f.offer_id
    where f.user_id = ${userId} and ${isShown(sql, userId)} order by f.created_at desc, f.offer_id desc`

export const listFavourites = query(contract, (sql, actor) => readFavourites(sql, actor.id))
