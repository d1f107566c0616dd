import type { Sql } from '../db/connect.ts'

/** The list decides: exactly the people on it who have confirmed their address are admins. */
export const appointAdmins = (sql: Sql, emails: readonly string[]) => sql`
  update users set is_admin = not is_admin
  where is_admin is distinct from (email = any(${[...emails]}::text[]) and verified_at is not null and deleted_at is null)
    and (is_admin or email is not null)`

/** False where no confirmed account has this address. */
export const makeAdmin = async (sql: Sql, email: string) => {
  const made = await sql`
    update users set is_admin = true
    where email = ${email.toLowerCase()} and verified_at is not null and deleted_at is null returning id`
  return made.length > 0
}
