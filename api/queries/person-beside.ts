import type { Sql } from '../db/connect.ts'

/** A person as moderation reads them, from the row of `users` under this name. */
export const personBeside = (sql: Sql, alias: 'a' | 'd' | 'u' | 'w') => sql`
  json_build_object('id', ${sql(alias)}.id, 'firstName', ${sql(alias)}.first_name, 'lastName', ${sql(alias)}.last_name,
    'userType', ${sql(alias)}.user_type)`
