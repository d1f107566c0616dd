import { wholePerson } from '../../schema/notices/args.ts'
import {
  acceptDeputy as acceptContract,
  confirmDeputy as confirmContract,
  endDeputy as endContract,
  inviteDeputy as inviteContract,
  withdrawDeputyInvitation as withdrawContract,
  getDeputyInvitation as getContract,
  listDeputies as listContract,
  listDeputyActions as listActionsContract,
} from '../../schema/contracts/deputies.ts'
import type { KeptAction } from '../../schema/contracts.ts'
import type { Deputy, DeputyAction, DeputyInvitation } from '../../schema/entities/deputy.ts'
import { newId } from '../../schema/ids.ts'
import { limits, messages, periods } from '../../schema/rules.ts'
import { command, done } from '../commands/command.ts'
import { addTask, type Payload } from '../db/add-task.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import type { Actor } from '../domain/actor.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { shunned } from '../domain/blocks.ts'
import { endDeputies } from '../domain/deputies.ts'
import { withoutNumbers } from '../domain/names.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { readSessionUser } from '../queries/people.ts'
import { query } from '../queries/query.ts'
import type { Mail } from '../server/mail.ts'
import { refuse } from '../server/refusal.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'
import { deputyActions } from '../../schema/notices/fr/deputies.ts'
import { texts } from '../texts/fr.ts'
import { closeSession, findSession, holdSession, openActing } from './sessions.ts'

const fullName = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`

/** Serialises changes of an agreement between the two, also with a concurrent block or account deletion. */
const holdPeople = (tx: Transaction, people: readonly string[]) => tx<
  { id: string; firstName: string; lastName: string }[]
>`
  select id, first_name, last_name from users where id in ${tx([...people])} and deleted_at is null
  order by id for no key update`

/** Does not reveal whether the address has an account; the mail does. A repeated invitation is replaced with a new link. */
export const inviteDeputy = command(inviteContract, async (tx, actor, { email }) => {
  const tooMany = await countAttempt(tx, allowances.invitationByMailbox, email)
  if (tooMany) return tooMany
  await holdPeople(tx, [actor.id])
  // A new password may have been set first: it voids what was requested with the old one.
  if (!(await holdSession(tx, actor))) return refuse('unauthenticated')
  const [found] = await tx<{ isOwn: boolean; taken: number }[]>`
    select u.email = ${email} as is_own,
      (select count(*)::int from deputies where principal_id = u.id)
      + (select count(*)::int from waiting_deputies where principal_id = u.id)
      + (select count(*)::int from deputy_invitations
         where principal_id = u.id and email <> ${email} and expires_at > now()) as taken
    from users u where u.id = ${actor.id}`
  if (!found || found.isOwn) return refuse('invalid-input', { field: 'email', message: messages.email })
  if (found.taken >= limits.deputies.most) return refuse('list-full')
  const [invitation] = await tx<{ id: string }[]>`
    insert into deputy_invitations as i (id, principal_id, email, expires_at)
    values (${newId()}, ${actor.id}, ${email}, now() + make_interval(days => ${periods.deputies.invitationDays}))
    on conflict (principal_id, email) do update set expires_at = excluded.expires_at, token_hash = null
    returning id`
  if (!invitation) throw new Error('an invitation that was stored is gone')
  await addTask(
    tx,
    'send-invitation',
    { invitationId: invitation.id },
    { maxAttempts: 12, queueName: 'mail-invitations' },
  )
  return done
})

/** Mails the link; its secret is made here: see `sendLink`. Does not mail a person who blocked the sender. */
export const sendInvitation = async (
  { sql, mail, environment }: { sql: Sql; mail: Mail; environment: { publicUrl: string } },
  { invitationId }: Payload<'send-invitation'>,
) => {
  const [invitation] = await sql<{ email: string; firstName: string; lastName: string; isShunned: boolean }[]>`
    select i.email, p.first_name, p.last_name,
      exists (select from users o where o.email = i.email and o.id = any(${shunned(sql, sql`i.principal_id`)})) as is_shunned
    from deputy_invitations i join users p on p.id = i.principal_id
    where i.id = ${invitationId} and i.expires_at > now() and p.deleted_at is null`
  if (!invitation || invitation.isShunned) return
  const secret = newSecret()
  const link = `${environment.publicUrl}/deputy#token=${secret}`
  await sql`update deputy_invitations set token_hash = ${hashSecret(secret)} where id = ${invitationId}`
  await mail.send({ to: invitation.email, ...texts.mail.invitation(withoutNumbers(fullName(invitation)), link) })
}

export const withdrawDeputyInvitation = command(withdrawContract, async (tx, actor, { id }) => {
  const gone = await tx`delete from deputy_invitations where id = ${id} and principal_id = ${actor.id} returning id`
  return gone.length === 1 ? done : refuse('not-found')
})

export const getDeputyInvitation = query(getContract, async (sql, _actor, { token }) => {
  const [found] = await sql<{ firstName: string; lastName: string; expiresAt: string }[]>`
    select p.first_name, p.last_name, i.expires_at from deputy_invitations i join users p on p.id = i.principal_id
    where i.token_hash = ${hashSecret(token)} and i.expires_at > now() and p.deleted_at is null`
  return found ?? refuse('link-expired')
})

type Both = Record<'principal' | 'deputy', Awaited<ReturnType<typeof holdPeople>>[number]>

const tellBegun = async (tx: Transaction, deputyId: string, { principal, deputy }: Both) => {
  await notify(tx, [principal.id], say('deputyBegun', wholePerson(deputy.id)), actionUrls.dashboard)
  await notify(tx, [deputy.id], say('principalBegun', wholePerson(principal.id)), actionUrls.dashboard)
  await addTask(tx, 'send-deputy-begun', { deputyId }, { maxAttempts: 12, queueName: 'mail-invitations' })
}

/** Requires the address that the invitation was sent to: a forwarded link does not work. */
export const acceptDeputy = command(acceptContract, async (tx, actor, { token }) => {
  const [found] = await tx<{ principalId: string }[]>`
    select principal_id from deputy_invitations where token_hash = ${hashSecret(token)}`
  if (!found) return refuse('link-expired')
  const { principalId } = found
  const people = await holdPeople(tx, [principalId, actor.id])
  const [principal, deputy] = [people.find(({ id }) => id === principalId), people.find(({ id }) => id === actor.id)]
  const [invitation] = await tx<
    { id: string; isOwn: boolean; isShunned: boolean; deputies: number; principals: number }[]
  >`
    select i.id, i.email = u.email as is_own, u.id = any(${shunned(tx, principalId)}) as is_shunned,
      (select count(*)::int from deputies where principal_id = ${principalId})
      + (select count(*)::int from waiting_deputies where principal_id = ${principalId} and deputy_id <> u.id) as deputies,
      (select count(*)::int from deputies where deputy_id = u.id)
      + (select count(*)::int from waiting_deputies where deputy_id = u.id and principal_id <> ${principalId}) as principals
    from deputy_invitations i join users u on u.id = ${actor.id}
    where i.token_hash = ${hashSecret(token)} and i.expires_at > now() for update of i`
  if (!invitation || !principal || !deputy || invitation.isShunned) return refuse('link-expired')
  if (!invitation.isOwn) return refuse('other-address')
  if (invitation.deputies >= limits.deputies.most || invitation.principals >= limits.deputies.principals)
    return refuse('list-full')
  await tx`delete from deputy_invitations where id = ${invitation.id}`
  // The new agreement needs no confirmation.
  await tx`delete from waiting_deputies where principal_id = ${principalId} and deputy_id = ${actor.id}`
  const [begun] = await tx<{ id: string }[]>`
    insert into deputies (id, principal_id, deputy_id) values (${newId()}, ${principalId}, ${actor.id})
    on conflict (principal_id, deputy_id) do nothing returning id`
  if (begun) await tellBegun(tx, begun.id, { principal, deputy })
  return done
})

/**
 * Mailed whatever the mail settings: a stranger with brief access to the account could have invited a deputy, and its person may
 * not open the app for weeks.
 */
export const sendDeputyBegun = async (
  { sql, mail, environment }: { sql: Sql; mail: Mail; environment: { publicUrl: string } },
  { deputyId }: Payload<'send-deputy-begun'>,
) => {
  const [found] = await sql<{ email: string; firstName: string; deputy: string }[]>`
    select p.email, p.first_name, concat_ws(' ', o.first_name, o.last_name) as deputy
    from deputies d join users p on p.id = d.principal_id join users o on o.id = d.deputy_id
    where d.id = ${deputyId} and (p.verified_at is not null or not ${mail.verifies}::boolean)`
  if (!found) return
  const { email, firstName, deputy } = found
  await mail.send({
    to: email,
    ...texts.mail.deputyBegun(firstName, deputy, environment.publicUrl + actionUrls.dashboard),
  })
}

/** Mails what binds or costs the principal, whatever the mail settings: they may not open the app for weeks. */
export const sendDoneForYou = async (
  { sql, mail, environment }: { sql: Sql; mail: Mail; environment: { publicUrl: string } },
  { actionId }: Payload<'send-done-for-you'>,
) => {
  const [done] = await sql<
    { email: string; firstName: string; deputy: string; action: KeptAction; job: string | null }[]
  >`
    select p.email, p.first_name, concat_ws(' ', o.first_name, o.last_name) as deputy, a.action, j.title as job
    from deputy_actions a join users p on p.id = a.principal_id join users o on o.id = a.deputy_id
      left join offers j on j.id = a.offer_id
    where a.id = ${actionId} and p.deleted_at is null and (p.verified_at is not null or not ${mail.verifies}::boolean)`
  if (!done) return
  const { email, firstName, deputy, action, job } = done
  const what = deputyActions[action](job ?? '')
  await mail.send({
    to: email,
    ...texts.mail.doneForYou(firstName, `${deputy} ${what}`, environment.publicUrl + actionUrls.dashboard),
  })
}

/** After a new password only the person can confirm that an earlier deputy may act again. */
export const confirmDeputy = command(confirmContract, async (tx, actor, { id }) => {
  const [found] = await tx<{ deputyId: string }[]>`
    select deputy_id from waiting_deputies where id = ${id} and principal_id = ${actor.id}`
  if (!found) return refuse('not-found')
  const people = await holdPeople(tx, [actor.id, found.deputyId])
  if (!(await holdSession(tx, actor))) return refuse('unauthenticated')
  const [principal, deputy] = [people.find(one => one.id === actor.id), people.find(one => one.id === found.deputyId)]
  const [begun] = await tx<{ id: string }[]>`
    with confirmed as (delete from waiting_deputies where id = ${id} returning id, principal_id, deputy_id, since)
    insert into deputies (id, principal_id, deputy_id, since) select id, principal_id, deputy_id, since from confirmed
    on conflict do nothing returning id`
  if (!begun || !principal || !deputy) return refuse('not-found')
  await tellBegun(tx, begun.id, { principal, deputy })
  return done
})

export const endDeputy = command(endContract, async (tx, actor, { id }) => {
  const ended = await endDeputies(tx, tx`id = ${id} and ${actor.id}::uuid in (principal_id, deputy_id)`)
  return ended === 1 ? done : refuse('not-found')
})

export const readDeputies = async (sql: Sql, principalId: string) => ({
  deputies: await sql<Deputy[]>`
    select d.id, o.first_name, o.last_name, d.since from deputies d join users o on o.id = d.deputy_id
    where d.principal_id = ${principalId} order by d.since, d.id`,
  waiting: await sql<Deputy[]>`
    select d.id, o.first_name, o.last_name, d.since from waiting_deputies d join users o on o.id = d.deputy_id
    where d.principal_id = ${principalId} order by d.since, d.id`,
})

export const listDeputies = query(listContract, async (sql, { id }) => ({
  ...(await readDeputies(sql, id)),
  principals: await sql<Deputy[]>`
    select d.id, o.first_name, o.last_name, d.since from deputies d join users o on o.id = d.principal_id
    where d.deputy_id = ${id} order by d.since, d.id`,
  invitations: await sql<DeputyInvitation[]>`
    select id, email, expires_at from deputy_invitations
    where principal_id = ${id} and expires_at > now() order by expires_at, id`,
}))

/** Newest first; all of them, or one page. */
export const readDeputyActions = async (sql: Sql, principalId: string, page?: number) => {
  const { page: perPage } = limits.deputies
  return sql<DeputyAction[]>`
    select a.id, a.action, a.at,
      case when o.deleted_at is null then json_build_object('firstName', o.first_name, 'lastName', o.last_name) end as deputy,
      case when j.id is not null then json_build_object('id', j.id, 'title', j.title) end as job
    from deputy_actions a join users o on o.id = a.deputy_id left join offers j on j.id = a.offer_id
    where a.principal_id = ${principalId} and a.at > now() - make_interval(months => ${periods.deputies.keptMonths})
    order by a.at desc, a.id desc
    ${page === undefined ? sql`` : sql`limit ${perPage} offset ${(page - 1) * perPage}`}`
}

export const listDeputyActions = query(listActionsContract, (sql, { id }, { page }) => readDeputyActions(sql, id, page))

/** Opens a session of the other account under the deputy's own: it ends with that, and with the agreement. */
export const actFor = async (sql: Sql, actor: Actor, id: string) => {
  const tooMany = await countAttempt(sql, allowances.sessionByAccount, actor.id)
  if (tooMany) return tooMany
  const token = await retryConflicts(() =>
    sql.begin(async tx => {
      // Locked, so that a new password of the principal ends this session too, and the agreement cannot end before it opens.
      await tx`
        select from users where id = (select principal_id from deputies where id = ${id} and deputy_id = ${actor.id}) for share`
      const [agreed] = await tx<{ id: string; principalId: string }[]>`
        select id, principal_id from deputies where id = ${id} and deputy_id = ${actor.id} for key share`
      return agreed ? openActing(tx, actor, agreed) : null
    }),
  )
  const opened = token ? await findSession(sql, token) : null
  if (!token || !opened) return refuse('not-found')
  return { token, user: await readSessionUser(sql, opened.actor) }
}

/** Returns to the own session of this browser. If it is already the current one, as after a lost answer, it stays. */
export const stopActing = async (sql: Sql, tokens: { own: string | undefined; acting: string | undefined }) => {
  const waiting = tokens.own ?? tokens.acting
  const own = waiting ? await findSession(sql, waiting) : null
  if (!own || own.actor.deputyId !== undefined) return refuse('unauthenticated')
  if (tokens.acting && tokens.acting !== tokens.own) {
    const acting = await findSession(sql, tokens.acting)
    if (acting?.actor.deputyId === own.actor.id) await closeSession(sql, tokens.acting)
  }
  return readSessionUser(sql, own.actor)
}
