import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { checkLedger } from '../money/check-ledger.ts'
import { beginPayment, carryOut, itIsTime, paidJob, payFor, testCards, usual } from '../testing/payments.ts'
import { askSync } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { code, createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const reason = 'Je me suis cassé le bras.'
const leave = (student: Person, jobId: string, why = reason) =>
  student.call('POST', `/api/jobs/${jobId}/leave`, { reason: why })

const noticesOf = async (person: Person, type = 'application_update') => {
  const { body } = await person.call('GET', `/api/notifications/${person.id}`)
  return body.filter((notice: { type: string }) => notice.type === type)
}
const openIds = async (person: Person) =>
  (await person.call('GET', '/api/jobs?status=open')).body.map(({ id }: { id: string }) => id)
const letters = (jobId: string) => sql<{ studentId: string; status: string; isDecided: boolean }[]>`
  select student_id, status, decided_at is not null as is_decided from applications where offer_id = ${jobId} order by id`
const jobOf = async (jobId: string) => {
  const [row] = await sql<{ status: string; assignedToId: string | null }[]>`
    select o.status, (
      select student_id from jobs j where j.offer_id = o.id and j.status <> 'left' order by j.created_at desc limit 1
    ) as assigned_to_id
    from offers o where o.id = ${jobId}`
  return row
}

/** An offer with a chosen student, and other applicants. */
const chosenAmong = async (others: number) => {
  const poster = await world.person('private')
  const job = await world.openJob(poster)
  const student = await world.person('student', { firstName: 'Léa' })
  const application = await world.apply(student, job.id)
  const rest = await Promise.all(Array.from({ length: others }, () => world.person('student')))
  const waiting = []
  // Sequential, for a fixed order.
  for (const one of rest) waiting.push(await world.apply(one, job.id))
  return { poster, job, student, application, rest, waiting }
}

describe('a student who leaves', () => {
  it('gives the job back: it is open again, their application is gone, and the poster reads why', async () => {
    const { poster, student, job } = await world.assignedJob()
    expect(await openIds(poster)).not.toContain(job.id)
    expect((await leave(student, job.id)).body).toEqual({ ok: true })
    expect(await jobOf(job.id)).toEqual({ status: 'open', assignedToId: null })
    expect(await openIds(await world.person('student'))).toContain(job.id)
    expect(await letters(job.id)).toEqual([])
    expect((await student.call('GET', `/api/users/${student.id}/accepted-jobs`)).body).toEqual([])
    expect((await noticesOf(poster))[0]).toMatchObject({
      title: 'Élodie ne peut pas venir',
      message: expect.stringContaining(`Motif : ${reason}`),
      actionUrl: `/dashboard?tab=open&jobId=${job.id}`,
    })
    // They change their mind: apply and are chosen again.
    const again = await world.apply(student, job.id)
    expect((await world.accept(poster, again.id)).status).toBe(200)
    expect(await jobOf(job.id)).toEqual({ status: 'assigned', assignedToId: student.id })
  })

  it('may do so after the work has begun', async () => {
    const { poster, student, job } = await world.assignedJob()
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'in_progress' })
    expect((await leave(student, job.id)).status).toBe(200)
    expect(await jobOf(job.id)).toEqual({ status: 'open', assignedToId: null })
  })

  it('reopens and notifies the applications closed by that choice; those the poster refused stay refused', async () => {
    const { poster, job, student, application, rest, waiting } = await chosenAmong(3)
    await poster.call('POST', `/api/applications/${waiting[0].id}/reject`)
    await world.accept(poster, application.id)
    await leave(student, job.id)
    expect(await letters(job.id)).toEqual([
      { studentId: rest[0]?.id, status: 'rejected', isDecided: true },
      { studentId: rest[1]?.id, status: 'pending', isDecided: false },
      { studentId: rest[2]?.id, status: 'pending', isDecided: false },
    ])
    const told = await Promise.all(rest.map(async one => (await noticesOf(one))[0]))
    expect(told.map(notice => notice.title)).toEqual([
      'Candidature refusée',
      'Offre de nouveau ouverte',
      'Offre de nouveau ouverte',
    ])
    expect(told[1]).toMatchObject({
      message: 'L’offre « Tondre la pelouse » est de nouveau ouverte, votre candidature attend de nouveau.',
      actionUrl: '/dashboard?tab=candidatures',
    })
    // One of them is chosen now, and leaves too.
    expect((await world.accept(poster, waiting[1].id)).status).toBe(200)
    expect((await letters(job.id)).map(({ status }) => status)).toEqual(['rejected', 'accepted', 'rejected'])
    if (rest[1]) await leave(rest[1], job.id)
    expect((await letters(job.id)).map(({ status }) => status)).toEqual(['rejected', 'pending'])
  })

  it('does not reopen an application refused by hand in the same batch as the acceptance', async () => {
    const { poster, job, student, application, waiting } = await chosenAmong(1)
    const mutations = [
      { id: newId(), account: poster.id, command: 'reject-application', input: { id: waiting[0].id } },
      { id: newId(), account: poster.id, command: 'accept-application', input: { id: application.id } },
    ]
    const { body } = await askSync(poster.call, { mutations })
    expect(body.results).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
    await leave(student, job.id)
    expect((await letters(job.id)).map(({ status }) => status)).toEqual(['rejected'])
  })

  it('leaves applications closed across a block and of deleted accounts, and sends no notification about a hidden offer', async () => {
    const { poster, job, student, application, rest, waiting } = await chosenAmong(4)
    await world.accept(poster, application.id)
    await poster.call('POST', `/api/users/${rest[0]?.id}/block`)
    await rest[1]?.call('POST', `/api/users/${poster.id}/block`)
    await sql`update users set deleted_at = now() where id = ${rest[2]?.id ?? ''}`
    await sql`update offers set hidden_at = now() where id = ${job.id}`
    expect((await leave(student, job.id)).status).toBe(200)
    const [still] = await sql`select from offers where id = ${job.id} and hidden_at is not null and status = 'open'`
    expect(still).toBeDefined()
    expect(await openIds(await world.person('student'))).not.toContain(job.id)
    expect((await letters(job.id)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'pending'])
    expect(waiting).toHaveLength(4)
    const told = await sql`select from notifications where kind = 'jobReopened' and user_id = ${rest[3]?.id ?? ''}`
    expect(told).toHaveLength(0)
  })

  it('is refused if there is nothing to leave', async () => {
    const { poster, student, job } = await world.assignedJob()
    const stranger = await world.person('student')
    const open = await world.openJob(poster)
    await world.apply(student, open.id)
    expect(code(await leave(student, open.id)), 'not chosen').toBe('not-found')
    expect(code(await leave(stranger, job.id)), 'a stranger').toBe('not-found')
    expect(code(await leave(poster, job.id)), 'the poster').toBe('forbidden')
    expect(code(await world.visitor('POST', `/api/jobs/${job.id}/leave`, { reason }))).toBe('unauthenticated')
    expect(code(await leave(student, newId()))).toBe('not-found')
    for (const why of ['', ' ', '\u200b', 'x'.repeat(501)])
      expect(code(await leave(student, job.id, why))).toBe('invalid-input')
    expect(code(await student.call('POST', `/api/jobs/${job.id}/leave`, {}))).toBe('invalid-input')
    expect(await jobOf(job.id)).toMatchObject({ status: 'assigned' })
    for (const status of ['completed', 'cancelled'] as const) {
      const ended = await world.assignedJob()
      await ended.poster.call('PATCH', `/api/jobs/${ended.job.id}`, { status })
      expect(code(await leave(ended.student, ended.job.id)), status).toBe('status-conflict')
      expect(await jobOf(ended.job.id)).toEqual({ status, assignedToId: ended.student.id })
    }
  })

  it('is idempotent', async () => {
    const { poster, student, job } = await world.assignedJob()
    const answers = await Promise.all([leave(student, job.id), leave(student, job.id), leave(student, job.id)])
    expect(answers.map(code)).toEqual([200, 200, 200])
    expect(code(await leave(student, job.id, 'Encore'))).toBe(200)
    expect((await noticesOf(poster)).filter(({ title }: { title: string }) => title.endsWith('venir'))).toHaveLength(1)
  })

  it('a repeat of an earlier leave does not apply to a job the student got again and its poster then cancelled', async () => {
    const { poster, student, job } = await world.assignedJob()
    await leave(student, job.id)
    const again = await world.apply(student, job.id)
    await world.accept(poster, again.id)
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'cancelled' })
    expect((await leave(student, job.id)).body.code).toBe('status-conflict')
  })

  it('hands the job to the student chosen next, who finds it as new', async () => {
    const { poster, student, job } = await world.assignedJob()
    await student.call('POST', `/api/jobs/${job.id}/amount`, { amount: 6000 })
    await poster.call('POST', `/api/jobs/${job.id}/amount`, { amount: 6000 })
    await leave(student, job.id)
    const next = await world.person('student')
    await world.accept(poster, (await world.apply(next, job.id)).id)
    const { body } = await next.call('GET', `/api/jobs/${job.id}/amount`)
    expect(body).toMatchObject({ amount: usual.amount, agreement: null })
    expect((await student.call('GET', `/api/jobs/${job.id}/amount`)).status).toBe(404)
    const { paymentId } = await payFor(poster, job.id)
    expect((await next.call('GET', `/api/payments/${paymentId}`)).body).toMatchObject({
      payeeId: next.id,
      status: 'held',
    })
    // The student who left has no access any more.
    expect(code(await leave(student, job.id))).toBe(200)
    expect(await jobOf(job.id)).toEqual({ status: 'in_progress', assignedToId: next.id })
    expect((await student.call('GET', `/api/payments/${paymentId}`)).status).toBe(404)
  })

  it('N-03 does not announce the offer again: no student is alerted twice, nor the one who left', async () => {
    const [poster, reader, student] = [
      await world.person('private'),
      await world.person('student', { canton: 'UR', city: 'Altdorf, UR' }),
      await world.person('student', { canton: 'UR', city: 'Altdorf, UR' }),
    ]
    await reader.call('POST', '/api/saved-searches', { name: 'Uri', canton: 'UR' })
    const job = await world.openJob(poster, { location: 'Altdorf, UR' })
    const alerts = () => noticesOf(reader, 'job_alert')
    expect(await alerts()).toHaveLength(1)
    expect(await noticesOf(student, 'job_match')).toHaveLength(1)
    await world.accept(poster, (await world.apply(student, job.id)).id)
    await leave(student, job.id)
    expect(await alerts()).toHaveLength(1)
    expect(await noticesOf(reader, 'job_match')).toHaveLength(0)
    expect(await noticesOf(student, 'job_match')).toHaveLength(0)
  })
})

describe('the money of a job whose student leaves', () => {
  const statusOf = async (paymentId: string) => {
    const [row] = await sql<{ status: string }[]>`select status from payments where id = ${paymentId}`
    return row?.status
  }

  it('W-03 is refunded to the payer in full, and the next student is paid separately', async () => {
    const { poster, student, job, paymentId } = await paidJob(world)
    expect((await leave(student, job.id)).status).toBe(200)
    expect(await statusOf(paymentId)).toBe('refunded')
    await carryOut(world)
    expect(await checkLedger(sql)).toEqual([])
    const next = await world.person('student')
    await world.accept(poster, (await world.apply(next, job.id)).id)
    const second = await payFor(poster, job.id)
    await poster.call('POST', `/api/payments/${second.paymentId}/release`)
    expect((await next.call('GET', `/api/wallets/${next.id}/balance`)).body.balance).toBe(usual.net)
    expect((await student.call('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(0)
    expect(await checkLedger(sql)).toEqual([])
  })

  it('W-06 a begun payment is cancelled, and money that arrives anyway is refunded', async () => {
    const { poster, student, job } = await world.assignedJob()
    const { clientSecret, paymentId } = await beginPayment(poster, job.id)
    await leave(student, job.id)
    expect(await statusOf(paymentId)).toBe('cancelled')
    // Even if its poster has withdrawn the offer in the meantime.
    expect((await poster.call('DELETE', `/api/jobs/${job.id}`)).status).toBe(200)
    await poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted })
    expect(await statusOf(paymentId)).toBe('refunded')
    await carryOut(world)
    expect(await checkLedger(sql)).toEqual([])
  })

  it('W-03 prevents leaving while it is frozen, and once it was paid out', async () => {
    const frozen = await paidJob(world)
    await frozen.poster.call('POST', `/api/payments/${frozen.paymentId}/dispute`)
    expect(code(await leave(frozen.student, frozen.job.id))).toBe('payment-frozen')
    expect(await statusOf(frozen.paymentId)).toBe('frozen')
    const disputed = await world.assignedJob()
    await payFor(disputed.poster, disputed.job.id, testCards.disputed)
    expect(code(await leave(disputed.student, disputed.job.id)), 'by the bank').toBe('payment-frozen')
    const paid = await paidJob(world)
    await paid.poster.call('POST', `/api/payments/${paid.paymentId}/release`)
    expect(code(await leave(paid.student, paid.job.id))).toBe('already-paid')
    expect(await jobOf(paid.job.id)).toMatchObject({ status: 'in_progress' })
    const cancelled = await paidJob(world)
    await itIsTime(world, cancelled.job.id)
    await cancelled.poster.call('PATCH', `/api/jobs/${cancelled.job.id}`, { status: 'cancelled' })
    await cancelled.student.call('POST', `/api/payments/${cancelled.paymentId}/object`, {
      reason: 'La moitié est faite.',
    })
    expect(code(await leave(cancelled.student, cancelled.job.id)), 'an objection').toBe('status-conflict')
    expect(await statusOf(cancelled.paymentId)).toBe('frozen')
  })
})

describe('messages between the two', () => {
  const say = (person: Person, jobId: string, content: string, given: object = {}) =>
    person.call('POST', `/api/jobs/${jobId}/messages`, { content, ...given })
  const read = async (person: Person, jobId: string) =>
    (await person.call('GET', `/api/jobs/${jobId}/messages`)).body.map(({ content }: { content: string }) => content)

  it('C-04 stay readable to both, and are hidden from the next student; the next one’s are hidden from the first', async () => {
    const { poster, student, job } = await world.assignedJob()
    await say(poster, job.id, 'Le code de la porte est 1291.')
    await say(student, job.id, 'Merci !')
    await leave(student, job.id)
    expect(await read(student, job.id)).toEqual(['Le code de la porte est 1291.', 'Merci !'])
    const next = await world.person('student')
    await world.accept(poster, (await world.apply(next, job.id)).id)
    await say(poster, job.id, 'Nouveau code : 1848.')
    await say(next, job.id, 'Noté.')
    expect(await read(student, job.id)).toEqual(['Le code de la porte est 1291.', 'Merci !'])
    expect(await read(next, job.id)).toEqual(['Nouveau code : 1848.', 'Noté.'])
    expect(await read(poster, job.id)).toEqual([
      'Le code de la porte est 1291.',
      'Merci !',
      'Nouveau code : 1848.',
      'Noté.',
    ])
    const [first] = (await poster.call('GET', `/api/jobs/${job.id}/messages`)).body
    expect((await next.call('GET', `/api/jobs/${job.id}/messages?before=${first.id}`)).body).toEqual([])
    expect((await (await world.person('student')).call('GET', `/api/jobs/${job.id}/messages`)).status).toBe(404)
  })

  it('C-04 end with the job: neither writes to the other, and a text meant for the first never reaches the next', async () => {
    const { poster, student, job } = await world.assignedJob()
    await leave(student, job.id)
    expect(code(await say(student, job.id, 'Finalement…'))).toBe('conversation-closed')
    expect(code(await say(poster, job.id, 'Dommage'))).toBe('no-conversation')
    const next = await world.person('student')
    await world.accept(poster, (await world.apply(next, job.id)).id)
    expect(code(await say(poster, job.id, 'Votre code ?', { receiverId: student.id }))).toBe('conversation-closed')
    expect(code(await say(student, job.id, 'Finalement…'))).toBe('conversation-closed')
    expect(code(await say(poster, job.id, 'Bienvenue', { receiverId: next.id }))).toBe(201)
    expect((await student.call('GET', `/api/users/${poster.id}/presence`)).status).toBe(404)
  })
})

it('the database allows no other change of a job’s student or of a decided application', async () => {
  const { poster, student, job, application } = await world.assignedJob()
  const other = await world.person('student')
  const refused = (statement: PromiseLike<unknown>, why: string) => expect(statement).rejects.toThrow(why)
  await refused(sql`update jobs set student_id = ${other.id} where id = ${job.id}`, 'does not change hands')
  await refused(
    sql`update applications set status = 'pending', decided_at = null where id = ${application.id}`,
    'an application cannot go',
  )
  await refused(
    sql`insert into jobs select (j).* from (
      select jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(), 'application_id', null)) as j
      from jobs j where id = ${job.id}) copied`,
    'a job comes from an accepted application',
  )
  await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
  await refused(
    sql`update jobs set status = 'left', left_at = now(), application_id = null where id = ${job.id}`,
    'from completed to left',
  )
  const offer = await world.openJob(poster)
  const letter = await world.apply(student, offer.id)
  await poster.call('POST', `/api/applications/${letter.id}/reject`)
  await refused(
    sql`update applications set status = 'pending', decided_at = null where id = ${letter.id}`,
    'an application cannot go',
  )
})
