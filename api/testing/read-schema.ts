import type { Sql } from '../db/connect.ts'

/** Everything that migrations and functions have created, except the order of columns: one line each. */
export const readSchema = async (sql: Sql) => {
  const lines = await sql<{ line: string }[]>`
    with tables as (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    select concat_ws(' ', attrelid::regclass, quote_ident(attname), format_type(atttypid, atttypmod), attnotnull, attgenerated,
      attidentity, attstorage, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
    where attrelid in (table tables) and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', conrelid::regclass, quote_ident(conname), pg_get_constraintdef(oid)) from pg_constraint
    where conrelid in (table tables)
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal and tgrelid in (table tables)
    union all
    select concat_ws(' ', pg_get_functiondef(oid), proacl) from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select concat_ws(' ', relname, relpersistence, relacl) from pg_class where oid in (table tables)
    union all
    select pg_get_statisticsobjdef(oid) from pg_statistic_ext
    order by 1`
  return lines.map(({ line }) => line)
}
