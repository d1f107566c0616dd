import { endOtherSessions as endOthersContract } from '../../schema/commands/end-other-sessions.ts'
import { endSession as endContract } from '../../schema/commands/end-session.ts'
import type { Session } from '../../schema/entities/session.ts'
import { listSessions as listContract } from '../../schema/queries/list-sessions.ts'
import type { Actor } from '../domain/actor.ts'
import { command, done } from '../commands/command.ts'
import type { Sql } from '../db/connect.ts'
import { query } from '../queries/query.ts'
import { refuse } from '../server/refusal.ts'

export const readSessions = async (sql: Sql, actor: Actor): Promise<Session[]> =>
  sql<Session[]>`
    select id, device, created_at, renewed_at as last_used_at, id = ${actor.sessionId} as is_current
    from sessions where user_id = ${actor.id} and expires_at > now()
    order by created_at desc, id desc`

export const listSessions = query(listContract, (sql, actor) => readSessions(sql, actor))

export const endSession = command(endContract, async (tx, actor, { id }) => {
  const ended = await tx`delete from sessions where id = ${id} and user_id = ${actor.id} returning id`
  return ended.length === 1 ? done : refuse('not-found')
})

export const endOtherSessions = command(endOthersContract, async (tx, actor) => {
  await tx`delete from sessions where user_id = ${actor.id} and id <> ${actor.sessionId}`
  return done
})
