import type { Sql } from '../db/connect.ts'

/** Makes exactly the listed people with a confirmed address admins. */
export const appointAdmins = (sql: Sql, emails: readonly string[]) => sql`
  update users set is_admin = not is_admin
  where is_admin is distinct from (email = any(${[...emails]}::text[]) and verified_at is not null and deleted_at is null)
    and (is_admin or email is not null)`

/** Returns false if no confirmed account has this address. */
export const makeAdmin = async (sql: Sql, email: string) => {
  const made = await sql`
    update users set is_admin = true
    where email = ${email.toLowerCase()} and verified_at is not null and deleted_at is null returning id`
  return made.length > 0
}
