import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { inDays } from '../../schema/testing/in-days.ts'
import { payFor } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, review, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

/** Key in the export for each column that names a person, and the column that identifies a row there. */
const exported: Record<string, readonly [key: string, mark: string]> = {
  'agreements.proposed_by_id': ['agreements', 'jobId'],
  'applications.student_id': ['applications', 'message'],
  'appointments.called_off_by_id': ['appointments', 'jobId'],
  'appointments.proposed_by_id': ['appointments', 'jobId'],
  'blocks.blocker_id': ['blocks', 'blockedId'],
  'calendars.user_id': ['calendarSince', 'createdAt'],
  'deputies.deputy_id': ['user', 'id'],
  'deputies.principal_id': ['deputies', 'id'],
  'deputy_actions.deputy_id': ['actedFor', 'id'],
  'deputy_actions.principal_id': ['deputyActions', 'id'],
  'deputy_invitations.principal_id': ['deputyInvitations', 'email'],
  'dispute_statements.author_id': ['disputes', 'content'],
  'favourites.user_id': ['favourites', 'offerId'],
  'ibans.user_id': ['iban', 'iban'],
  'jobs.poster_id': ['jobs', 'id'],
  'jobs.student_id': ['acceptedJobs', 'id'],
  'kept_students.poster_id': ['user', 'studentId'],
  'lapses.user_id': ['lapses', 'decisionReason'],
  'suspensions.user_id': ['suspensions', 'reason'],
  'messages.receiver_id': ['messages', 'id'],
  'messages.sender_id': ['messages', 'content'],
  'moderation_actions.author_id': ['decisions', 'reason'],
  'muted_askers.poster_id': ['user', 'questionId'],
  'notifications.user_id': ['notifications', 'id'],
  'offers.posted_by_id': ['jobs', 'id'],
  'payments.payee_id': ['payments', 'id'],
  'payments.payer_id': ['payments', 'id'],
  'payout_accounts.user_id': ['payoutAccounts', 'account'],
  'presence.user_id': ['lastSeenAt', 'seenAt'],
  'proposals.student_id': ['proposals', 'offerId'],
  'push_subscriptions.user_id': ['pushSubscriptions', 'endpoint'],
  'questions.asker_id': ['questions', 'text'],
  'reports.reporter_id': ['reports', 'details'],
  'reviews.reviewee_id': ['reviewsReceived', 'id'],
  'reviews.reviewer_id': ['reviewsWritten', 'id'],
  'series.poster_id': ['jobs', 'id'],
  'series.student_id': ['acceptedJobs', 'id'],
  'saved_searches.user_id': ['savedSearches', 'name'],
  'sessions.user_id': ['sessions', 'id'],
  'taken_back_questions.asker_id': ['questions', 'text'],
  'waiting_deputies.principal_id': ['waitingDeputies', 'id'],
}

const leftOut: Record<string, string> = {
  'blocks.blocked_id': 'blocked people learn nothing of it',
  'dispute_decisions.admin_id':
    'an administrator’s work is the desk’s; the decision is in the data of those it is about',
  'agreements.said_paid': 'a list; it stands in the agreements',
  'email_tokens.user_id': 'the hash of a link that is good for two days',
  'instructions.recipient_id': 'that a receipt is to be mailed; the payment it is about is there',
  'kept_students.student_id': 'kept students learn nothing of it',
  'lapses.decided_by_id': 'as dispute_decisions.admin_id',
  'listed_posters.user_id': 'how lists showed the person until they changed their name or picture, for a day',
  'mail_links.user_id': 'a secret, one for each kind of mail',
  'mailed_conversations.user_id': 'up to which message the person was mailed',
  'match_marks.user_id': 'up to which offer nearby the person has read',
  'moderation_actions.admin_id': 'as dispute_decisions.admin_id',
  'muted_askers.asker_id': 'from whom a poster takes no more questions learns nothing of it',
  'payments.deputy_id': 'who opened a payment; once it is paid it stands in what was done for others',
  'receipts.user_id': 'the answers to what a device sent, for a month: what they say is there',
  'waiting_deputies.deputy_id': 'a right that rests until the other confirms it; the deputy is told',
  'reports.author_id': 'authors of reports are protected; what was decided is there',
}

/** Ids that are not a person's. */
const ofNoPerson = [
  'first_fill_files.offers',
  'first_fills.epoch',
  'match_marks.read',
  'moderation_actions.target_id',
  'muted_askers.question_id',
  'registrations.account_id',
  'reports.target_id',
  'sync_forks.epoch',
  'sync_history.epoch',
  'test_bank_disputes.payment_id',
  'test_bank_intents.payment_id',
  'test_bank_moves.payment_id',
]

/** Columns of the person's own row: where each is exported, or why it is not. */
const ofUser: Record<string, string> = {
  id: 'user',
  user_type: 'user',
  first_name: 'user',
  last_name: 'user',
  email: 'user',
  phone: 'user',
  city: 'user',
  canton: 'follows from the city',
  profile_image: 'user',
  property_type: 'user',
  school: 'user',
  bio: 'user',
  available_tools: 'user',
  free_times: 'user',
  days_off: 'user',
  mails_off: 'user',
  rating: 'user',
  reviews_count: 'user',
  reviewers_count: 'user',
  is_reliable: 'user',
  is_admin: 'user',
  verified_at: 'user',
  created_at: 'user',
  registered_on: 'the hash of a session, while the address is not confirmed',
  password_hash: 'a secret',
  public_last_name: 'follows from the last name',
  shown_image: 'follows from the picture and from what is hidden',
  shown_bio: 'follows from the words and from what is hidden',
  hidden_image: 'a decision, which is there',
  hidden_bio: 'a decision, which is there',
  deleted_at: 'no existing account has it',
}

const people: Person[] = []
const exports = new Map<string, Record<string, unknown>>()
let hidden: Person[] = []

const fill = async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const [deputy, desk] = [await world.person('private'), await world.person('private', { isAdmin: true })]
  const stranger = await world.person('student')
  people.push(poster, student, deputy)
  hidden = [desk, stranger]

  const paid = await world.openJob(poster, { title: 'Payé' })
  await world.accept(poster, (await world.apply(student, paid.id)).id)
  await student.call('POST', `/api/jobs/${paid.id}/messages`, { content: 'À samedi, devant la porte.' })
  await poster.call('POST', `/api/jobs/${paid.id}/messages`, { content: 'Très bien, merci.' })
  const { paymentId } = await payFor(poster, paid.id)
  await poster.call('POST', `/api/payments/${paymentId}/dispute`, { reason: 'Rien n’est tondu.' })
  await student.call('POST', `/api/payments/${paymentId}/statements`, { content: 'Tout est tondu.' })
  const [dispute] = await sql<{ id: string }[]>`select id from disputes where payment_id = ${paymentId}`
  await desk.call('POST', `/api/moderation/disputes/${dispute?.id}/decide`, {
    outcome: 'release',
    reason: 'Les photos le montrent.',
  })
  const done = await world.openJob(poster, { title: 'Fait' })
  await world.accept(poster, (await world.apply(student, done.id)).id)
  await poster.call('POST', '/api/reviews', review(student.id, done.id))
  await student.call('POST', '/api/reviews', review(poster.id, done.id))
  const open = await world.openJob(poster, { title: 'Ouvert' })
  const questions = `/api/jobs/${open.id}/questions`
  const ask = async (text: string) => (await student.call('POST', questions, { text })).body
  await student.call('DELETE', `${questions}/${(await ask('Faut-il des gants ?')).id}`)
  const asked = await ask('Y a-t-il une échelle ?')
  await poster.call('POST', `${questions}/${asked.id}/mute`, { isMuted: true })
  await world.apply(student, open.id)
  await sql`update applications set reserved_at = now() where offer_id = ${open.id}`
  await student.call('POST', '/api/reports', {
    kind: 'job',
    targetId: open.id,
    reason: 'other',
    details: 'Une adresse dans le texte.',
  })
  await stranger.call('POST', '/api/reports', { kind: 'job', targetId: open.id, reason: 'spam' })
  await desk.call('POST', '/api/moderation/hide', { kind: 'job', targetId: done.id, reason: 'Une adresse privée.' })
  const hide = (kind: string, targetId: string) =>
    desk.call('POST', '/api/moderation/hide', { kind, targetId, reason: 'Trop loin.' })
  const rude = (await student.call('POST', `/api/jobs/${paid.id}/messages`, { content: 'Un mot de trop.' })).body
  await hide('message', rude.id)
  const [unkind] = await sql<{ id: string }[]>`select id from reviews where reviewer_id = ${student.id}`
  await hide('review', unkind?.id ?? '')
  await sql`update users set bio = 'Trois mots de moi.' where id = ${student.id}`
  await hide('bio', student.id)
  await student.call('POST', '/api/saved-searches', { name: 'Jardin', words: 'haie', canton: 'VD' })
  await student.call('POST', '/api/calendar')
  await student.call('POST', '/api/presence')
  // A blocked poster to whose offer the student applied and which they kept: hidden, but still the student's own data.
  const blocked = await world.person('private')
  const theirs = await world.openJob(blocked)
  await student.call('POST', '/api/applications', { jobId: theirs.id, message: 'Une lettre à quelqu’un de bloqué.' })
  await sql`update applications set status = 'rejected', closed_because = 'refused', decided_at = now() where offer_id = ${theirs.id}`
  await sql`insert into favourites (user_id, offer_id) values (${student.id}, ${theirs.id})`
  await student.call('POST', `/api/users/${blocked.id}/block`)
  await stranger.call('POST', `/api/users/${poster.id}/block`)

  const lapse = newId()
  await sql`
    insert into lapses (id, user_id, job_id, begins_at, reason, appeal, appealed_at, decision, decided_at, decided_by_id,
      decision_reason)
    values (${lapse}, ${student.id}, ${done.id}, now(), 'Je suis malade.', 'J’étais à l’hôpital.', now(), 'upheld', now(),
      ${desk.id}, 'Rien ne le montre.')`
  await sql`
    insert into suspensions (id, user_id, reason, appeal, appealed_at, lifted_at)
    values (${newId()}, ${student.id}, 'Une suspension par erreur.', 'Une confusion.', now(), now())`
  await sql`insert into agreements (job_id, proposed_amount, proposed_by_id) values (${done.id}, 5000, ${poster.id})`
  await sql`
    insert into appointments (job_id, version, proposed_starts_at, proposed_minutes, proposed_by_id, called_off_starts_at,
      called_off_by_id, called_off_at)
    values (${paid.id}, 2, now(), 60, ${poster.id}, now(), ${student.id}, now())
    on conflict (job_id) do nothing`
  const weekly = { kind: 'date', day: inDays(9), time: '09:00' }
  const series = await world.openJob(poster, { title: 'Chaque semaine', isRecurring: true, schedule: weekly })
  await world.accept(poster, (await world.apply(student, series.id)).id)
  const left = await world.openJob(poster, { title: 'Quitté' })
  await world.accept(poster, (await world.apply(student, left.id)).id)
  await student.call('POST', `/api/jobs/${left.id}/leave`, { reason: 'Je suis malade.' })
  await sql`insert into proposals (offer_id, student_id) values (${open.id}, ${student.id})`
  await sql`insert into kept_students (poster_id, student_id) values (${poster.id}, ${student.id})`
  await sql`insert into deputies (id, principal_id, deputy_id) values (${newId()}, ${poster.id}, ${deputy.id})`
  await sql`
    insert into waiting_deputies (id, principal_id, deputy_id, since)
    values (${newId()}, ${poster.id}, ${desk.id}, now())`
  await sql`
    insert into deputy_actions (id, principal_id, deputy_id, action, offer_id)
    values (${newId()}, ${poster.id}, ${deputy.id}, 'edit-job', ${open.id})`
  await sql`
    insert into deputy_invitations (id, principal_id, email, expires_at)
    values (${newId()}, ${poster.id}, 'invitee@test.example', now() + interval '1 day')`
  await sql`insert into ibans (user_id, iban) values (${student.id}, 'CH9300762011623852957')`
  await sql`
    insert into payout_accounts (user_id, provider, account) values (${student.id}, 'stripe', 'acct_of_the_student')
    on conflict do nothing`
  await sql`
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
    select id, user_id, 'https://push.example/of-the-student', ${'A'.repeat(87)}, ${'A'.repeat(22)}
    from sessions where user_id = ${student.id}`
  for (const { id, call } of people) {
    const { status, body } = await world.exportOf({ id, call })
    expect(status).toBe(200)
    exports.set(id, body)
  }
}

/** Foreign keys to users according to the catalogue, and uuid columns without a foreign key. */
const readCatalogue = () => sql<{ name: string; table: string; column: string }[]>`
  with columns as (
    select c.oid, c.relname, a.attname, a.attnum, t.typname, f.confrelid = 'users'::regclass as is_person
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  )
  select distinct relname || '.' || attname as name, relname as table, attname as column from columns
  where is_person or (is_person is null and typname in ('uuid', '_uuid') and attname <> 'id')
  order by 1`

describe('K-183 the export', () => {
  beforeAll(fill, 60_000)

  it('K-183 covers every column that names a person: it is exported, or the test says why not', async () => {
    const names = (await readCatalogue()).map(({ name }) => name)
    expect(names).toEqual([...Object.keys(exported), ...Object.keys(leftOut), ...ofNoPerson].toSorted())
    const columns = await sql<{ columnName: string }[]>`
      select column_name from information_schema.columns where table_schema = 'public' and table_name = 'users'`
    expect(columns.map(({ columnName }) => columnName).toSorted()).toEqual(Object.keys(ofUser).toSorted())
  })

  it('K-183 contains each row that names a person in such a column', async () => {
    const missing: string[] = []
    for (const { name, table, column } of await readCatalogue()) {
      const [key, mark] = exported[name] ?? []
      if (key === undefined || mark === undefined) continue
      let count = 0
      for (const { id } of people) {
        const found = await sql`select * from ${sql(table)} where ${sql(column)} = ${id}`
        // A person cannot read reviews of them that moderation hides.
        const rows = found.filter(({ hiddenAt }) => name !== 'reviews.reviewee_id' || hiddenAt === null)
        const { [key]: part, hiddenWords, leftJobs } = exports.get(id) ?? {}
        const said = JSON.stringify([part, hiddenWords, leftJobs])
        count += rows.length
        for (const row of rows) {
          const value: unknown = row[mark]
          if (typeof value !== 'string' || !said.includes(JSON.stringify(value).slice(1, -1)))
            missing.push(`${name} ${String(value)} in ${key}`)
        }
      }
      if (count === 0) missing.push(`${name}: no person has a row`)
    }
    expect(missing).toEqual([])
  })

  it('K-183 contains what was said and decided: reasons, appeals, terms, waiting lists, but not who reported, blocked or decided', async () => {
    const [poster, student, deputy] = people.map(({ id }) => exports.get(id))
    expect(student).toMatchObject({
      lapses: [{ reason: 'Je suis malade.', appeal: 'J’étais à l’hôpital.', decisionReason: 'Rien ne le montre.' }],
      disputes: [{ decision: { outcome: 'release', reason: 'Les photos le montrent.' } }],
      hiddenWords: [
        { kind: 'bio', text: 'Trois mots de moi.' },
        { kind: 'message', text: 'Un mot de trop.' },
        { kind: 'review', text: expect.stringContaining('Travail soigné') },
      ],
      lastSeenAt: expect.any(String),
      calendarSince: expect.any(String),
    })
    expect(student?.['applications']).toContainEqual(
      expect.objectContaining({ reservedAt: expect.any(String), terms: expect.objectContaining({ rate: 25 }) }),
    )
    expect(student?.['applications']).toContainEqual(
      expect.objectContaining({ message: 'Une lettre à quelqu’un de bloqué.', job: null }),
    )
    expect(poster).toMatchObject({
      decisions: [{ action: 'hide', kind: 'job', reason: 'Une adresse privée.' }],
      reserves: [{ studentId: people[1]?.id }],
      proposals: [{ studentId: people[1]?.id }],
    })
    expect(deputy).toMatchObject({ actedFor: [{ action: 'edit-job', job: { title: 'Ouvert' } }] })
    for (const whole of [poster, student, deputy])
      for (const { id } of hidden) expect(JSON.stringify(whole)).not.toContain(id)
  })
})
