import {
  endOtherSessions as endOthersContract,
  endSession as endContract,
  listSessions as listContract,
} from '../../schema/contracts/accounts.ts'
import type { Session } from '../../schema/entities/session.ts'
import type { Actor } from '../domain/actor.ts'
import { command, done } from '../commands/command.ts'
import type { Sql } from '../db/connect.ts'
import { query } from '../queries/query.ts'
import { refuse } from '../server/refusal.ts'
import { endAccess } from './sessions.ts'

type Row = Omit<Session, 'deputy'> & { deputy: Session['deputy'] | null }

export const readSessions = async (sql: Sql, actor: Actor): Promise<Session[]> => {
  const rows = await sql<Row[]>`
    select s.id, s.device, s.created_at, s.renewed_at as last_used_at, s.id = ${actor.sessionId} as is_current, d.deputy
    from sessions s left join lateral (
      select json_build_object('firstName', o.first_name, 'lastName', o.last_name) as deputy
      from deputies d join users o on o.id = d.deputy_id where d.id = s.deputies_id
    ) d on true
    where s.user_id = ${actor.id} and s.expires_at > now()
    order by s.created_at desc, s.id desc`
  return rows.map(({ deputy, ...session }) => (deputy ? { ...session, deputy } : session))
}

export const listSessions = query(listContract, (sql, actor) => readSessions(sql, actor))

export const endSession = command(endContract, async (tx, actor, { id }) => {
  const ended = await tx`delete from sessions where id = ${id} and user_id = ${actor.id} returning id`
  return ended.length === 1 ? done : refuse('not-found')
})

export const endOtherSessions = command(endOthersContract, async (tx, actor) => {
  await endAccess(tx, actor.id, actor.sessionId)
  return done
})
