import type { Sql } from '../db/connect.ts'
import { rareWord } from './words.ts'

const rareOffers = 12

/** Puts the word into the same few offers of a set of any size, spread over its whole time. */
export const hideRareWord = (sql: Sql) => sql`
  with numbered as (
    select id, row_number() over (order by created_at) as place, count(*) over () as size
    from offers o where is_open(o)
  )
  update offers set description = description || ${` ${rareWord}.`} where id in (
    select id from numbered where place % greatest(size / ${rareOffers}, 1) = 0 order by place limit ${rareOffers}
  )`
