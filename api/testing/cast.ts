import { syncVersion } from '../../schema/sync.ts'
import { newId } from '../../schema/ids.ts'
import { hashPassword } from '../accounts/password.ts'
import { openMailLink } from '../domain/mail-choices.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'
import { openSession } from '../accounts/sessions.ts'
import { itIsTime, payFor } from './payments.ts'
import type { KnownValues } from './valid-values.ts'
import { reviewEachOther, type Person, type World } from './world.ts'

const password = 'seven blue bicycles'
const passwordHash = await hashPassword(password)

/** A disputed payment, and one of a job that was cancelled after its work had begun. */
const payAndDisagree = async ({ sql, ...world }: World, poster: Person, student: Person) => {
  const pay = async () => {
    const { id } = await world.openJob(poster)
    await world.accept(poster, (await world.apply(student, id)).id)
    return { jobId: id, ...(await payFor(poster, id)) }
  }
  const [disputed, cancelled] = [await pay(), await pay()]
  await poster.call('POST', `/api/payments/${disputed.paymentId}/dispute`)
  await itIsTime({ sql }, cancelled.jobId)
  await poster.call('PATCH', `/api/jobs/${cancelled.jobId}`, { status: 'cancelled' })
  const [dispute] = await sql<{ id: string }[]>`select id from disputes where payment_id = ${disputed.paymentId}`
  return { disputed: disputed.paymentId, cancelled: cancelled.paymentId, dispute: dispute?.id ?? '' }
}

/** Rounded to a whole minute. */
const inDays = (days: number) => new Date((Math.floor(Date.now() / 60_000) + days * 24 * 60) * 60_000).toISOString()

type Wanted = {
  /** Adds a disputed and a cancelled payment, which takes some time. */
  hasMoney: boolean
  /** Adds a suspended student and a suspended stranger. Almost all their requests are refused. */
  isSuspended: boolean
}

/** Two people with every kind of row that two people can share, and a stranger. */
export const createCast = async (world: World, { hasMoney, isSuspended }: Wanted) => {
  const { sql } = world
  // Far from the offers: nearby students would be notified of each, and there are more with every cast.
  const elsewhere = { city: 'Zoug, ZG', canton: 'ZG' }
  const poster = await world.person('private')
  const [student, stranger] = [await world.person('student', elsewhere), await world.person('student', elsewhere)]
  const job = await world.openJob(poster)
  const application = await world.apply(student, job.id)
  await world.accept(poster, application.id)
  const [offer, other] = [await world.openJob(poster), await world.openJob(poster)]
  const pending = [await world.apply(student, offer.id), await world.apply(stranger, offer.id)]
  const messages = [
    await poster.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour !' }),
    await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'À samedi.' }),
  ]
  const [call] = await sql<{ askedAt: string }[]>`
    update applications set reserved_at = now(), asked_at = date_trunc('milliseconds', now())
    where id = ${pending[0].id} returning asked_at`
  // A series that its student left holds no place; the job holds it as long as it is no session of the series.
  await sql`
    insert into series (id, offer_id, offer_version, poster_id, student_id, title, rate, duration, location, canton, schedule,
      is_through_pouce, payment_method, fee_percent, ended_at, ended_because)
    select id, offer_id, offer_version, poster_id, student_id, title, rate, duration, location, canton, '{}', is_through_pouce,
      payment_method, fee_percent, now(), 'left'
    from jobs where id = ${job.id}`
  await sql`update jobs set series_id = id, session = 1 where id = ${job.id}`
  await sql`update series set ended_at = null, ended_because = null where id = ${job.id}`
  const lapses = { own: newId(), appealed: newId() }
  await sql`
    insert into lapses (id, job_id, user_id, begins_at, agreed_at, appeal, appealed_at) values
      (${lapses.own}, ${job.id}, ${student.id}, now(), now(), null, null),
      (${lapses.appealed}, ${job.id}, ${student.id}, now(), now() - interval '1 day', 'Un accident.', now())`
  const question = await student.call('POST', `/api/jobs/${offer.id}/questions`, { text: 'Y a-t-il un ascenseur ?' })
  // Each proposal increases the appointment's version, until it is the one given to every `version` field.
  const proposals = Array.from({ length: syncVersion.current }, (_, said) => inDays(said + 1))
  for (const start of proposals) await student.call('POST', `/api/jobs/${job.id}/appointment`, { start, minutes: 60 })
  const search = await student.call('POST', '/api/saved-searches', { name: 'Jardin', canton: 'VD' })
  await sql`update users set password_hash = ${passwordHash} where id in ${sql([poster.id, student.id])}`
  const done = await world.openJob(poster)
  await world.accept(poster, (await world.apply(student, done.id)).id)
  const reviewed = await reviewEachOther(poster, student, done.id)
  const admin = await world.person('private', { isAdmin: true })
  const hidden = await world.openJob(poster)
  await sql`update offers set hidden_at = now() where id = ${hidden.id}`
  const reported = [student, stranger].map(({ call }) =>
    call('POST', '/api/reports', { kind: 'job', targetId: offer.id, reason: 'spam' }),
  )
  await Promise.all(reported)
  const reports = await sql<{ id: string }[]>`select id from reports where target_id = ${offer.id}`
  const tokens = { verify: newSecret(), reset: newSecret() }
  for (const [purpose, token] of Object.entries(tokens)) {
    await sql`
      insert into email_tokens (user_id, purpose, token_hash, expires_at)
      values (${student.id}, ${purpose}, ${hashSecret(token)}, now() + interval '1 hour')`
  }
  const helper = await world.person('private')
  const offender = await world.person('private')
  const suspension = newId()
  const liftedAt = isSuspended ? null : new Date()
  await sql`
    insert into suspensions ${sql([
      { id: suspension, userId: student.id, reason: 'Escroquerie', liftedAt },
      { id: newId(), userId: offender.id, reason: 'Escroquerie', liftedAt },
    ])}`
  const [invited, agreed, invitation] = [newSecret(), newId(), newId()]
  await sql`
    insert into deputies (id, principal_id, deputy_id) values (${agreed}, ${helper.id}, ${poster.id})`
  await sql`
    insert into deputy_invitations (id, principal_id, email, token_hash, expires_at)
    values (${invitation}, ${helper.id}, ${poster.email}, ${hashSecret(invited)}, now() + interval '1 day'),
      (${newId()}, ${poster.id}, ${helper.email}, null, now() + interval '1 day')`
  const idsOf = async (table: string, person: Person) => {
    const rows = await sql<{ id: string }[]>`select id from ${sql(table)} where user_id = ${person.id}`
    return rows.map(({ id }) => id)
  }
  const money = hasMoney ? await payAndDisagree(world, poster, student) : null
  const people = [student.id, poster.id, student.id, poster.id, stranger.id]
  const jobs = [offer.id, job.id, other.id]
  const applications = [pending[0].id, pending[1].id, application.id]
  const ids: readonly (readonly [RegExp, readonly string[]])[] = [
    [/^\/api\/jobs\/.*\/questions/, [question.body.id]],
    [/^\/api\/jobs|^jobId$/, jobs],
    [/^\/api\/applications/, applications],
    [/^\/api\/lapses/, [lapses.own]],
    [/^\/api\/suspensions/, [suspension]],
    [/^\/api\/moderation\/users/, [offender.id]],
    [/^\/api\/moderation\/appeals/, [lapses.appealed]],
    [/^\/api\/moderation\/disputes/, money ? [money.dispute] : []],
    [/^\/api\/payments\/.*object/, money ? [money.cancelled] : []],
    [/^\/api\/payments|^paymentId$/, money ? [money.disputed] : []],
    [/^\/api\/moderation/, reports.map(({ id }) => id)],
    [/^targetId$/, [offer.id, hidden.id, other.id]],
    [/^\/api\/reviews/, [reviewed.id]],
    [/^\/api\/messages/, messages.map(({ body }) => body.id)],
    [/^\/api\/notifications/, [...(await idsOf('notifications', poster)), ...(await idsOf('notifications', student))]],
    [/^\/api\/saved-searches/, [search.body.id]],
    [/^endpoint$/, ['https://push.example.com/device']],
    [/^\/api\/auth\/deputies\/invitations.*/, [invitation]],
    [/^\/api\/auth\/deputies/, [agreed]],
    [/^\/api\/auth\/sessions/, [...(await idsOf('sessions', poster)), ...(await idsOf('sessions', student))]],
    [/^\/api\/users|Id$|ById$/, people],
    [/^email$/, [student.email, poster.email, `${newId()}@test.example`]],
    [/^id$/, [newId()]],
    [/^password$/, [password]],
    [/^token$/, [...Object.values(tokens), await openMailLink(sql, student.id, 'message'), invited]],
    [/^start$/, proposals.slice(-1)],
    [/^askedAt$/, call ? [call.askedAt] : []],
  ]
  // The server accepts only two of the versions that a device may send.
  const known: KnownValues = field =>
    field === 'version' ? [String(syncVersion.current)] : (ids.find(([name]) => name.test(field))?.[1] ?? [])
  const cookies = {
    admin: await openSession(sql, admin.id, 'test'),
    visitor: null,
    student: await openSession(sql, student.id, 'test'),
    private: await openSession(sql, poster.id, 'test'),
  }
  return { known, cookies }
}

export type Cast = Awaited<ReturnType<typeof createCast>>
