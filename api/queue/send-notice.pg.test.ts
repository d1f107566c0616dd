import { beforeEach, expect, it } from 'vitest'
import { swissTime } from '../../schema/decisions/schedule.ts'
import { newId } from '../../schema/ids.ts'
import { periods } from '../../schema/rules.ts'
import { mailNotice } from '../domain/mail-notice.ts'
import { askSync } from '../testing/raw-device.ts'
import { bringForward, waitingTasks } from '../testing/run-tasks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createOutbox, createWorld, origin, type Person } from '../testing/world.ts'
import { sweep } from './sweep.ts'

const { sql } = await testDatabase()
const outbox = createOutbox(true)
const world = createWorld(sql, { mail: outbox })

const waiting = () => waitingTasks(sql, 'send-notice')
/** Makes all queued notices due and runs them. Returns the mails sent. */
const mailed = async () => {
  const before = outbox.sent.length
  await bringForward(sql, 'send-notice')
  await world.work('send-notice')
  return outbox.sent.slice(before)
}
const mailedTo = async ({ email }: Person) => (await mailed()).filter(({ to }) => to === email)

beforeEach(async () => {
  await mailed()
  await sql`delete from attempts`
})

const names = {
  poster: { firstName: 'Céline', lastName: 'Monnier' },
  student: { firstName: 'Chloé', lastName: 'Rochat' },
}
const meet = async () => {
  const [poster, student] = [await world.person('private', names.poster), await world.person('student', names.student)]
  const job = await world.openJob(poster, { title: 'Tailler <b>la</b> haie' })
  return { poster, student, job }
}
type Met = Awaited<ReturnType<typeof meet>>
const agree = async () => {
  const met = await meet()
  const application = await world.apply(met.student, met.job.id)
  await world.accept(met.poster, application.id)
  await mailed()
  return { ...met, application }
}
const say = (from: Person, job: { id: string }, content = 'Bonjour') =>
  from.call('POST', `/api/jobs/${job.id}/messages`, { content })
/** Makes all messages this many minutes older. */
const age = (minutes: number) => sql`update messages set created_at = created_at - make_interval(mins => ${minutes})`
const readAll = async (reader: Person, job: { id: string }) => {
  const { body } = await reader.call('GET', `/api/jobs/${job.id}/messages`)
  for (const { id, receiverId } of body)
    if (receiverId === reader.id) await reader.call('PATCH', `/api/messages/${id}/read`)
}
const turn = ({ call }: Person, kind: string, isOn: boolean) => call('PATCH', `/api/mail-notices/${kind}`, { isOn })

it('K-11 mails an application to the poster: name, offer and link, without the letter', async () => {
  const { poster, student, job } = await meet()
  await student.call('POST', '/api/applications', { jobId: job.id, message: 'Je sais tailler les thuyas.' })
  const [mail, ...more] = await mailed()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: poster.email, subject: 'Nouvelle candidature : Tailler <b>la</b> haie' })
  expect(mail?.text).toContain('Bonjour Céline,\n\nChloé R. a postulé à votre offre « Tailler <b>la</b> haie ».')
  expect(mail?.text).toContain(`${origin}/dashboard?tab=open&jobId=${job.id}`)
  expect(mail?.html).toContain('« Tailler &lt;b&gt;la&lt;/b&gt; haie »')
  expect(mail?.html).toContain(`href="${origin}/dashboard?tab=open&amp;jobId=${job.id}"`)
  for (const said of [mail?.text, mail?.html]) expect(said).not.toMatch(/thuyas|Rochat|Monnier/)
  // Applying again finds the application and queues no mail.
  await student.call('POST', '/api/applications', { jobId: job.id, message: 'Encore' })
  expect(await mailed()).toEqual([])
})

it('K-11 sends no mail if the application is withdrawn or answered, a block is set, or the offer is gone', async () => {
  const undoings: ((met: Met, id: string) => Promise<unknown>)[] = [
    ({ student }, id) => student.call('DELETE', `/api/applications/${id}`),
    ({ poster }, id) => poster.call('POST', `/api/applications/${id}/reject`),
    ({ poster, job }) => poster.call('DELETE', `/api/jobs/${job.id}`),
    ({ poster, student }) => poster.call('POST', `/api/users/${student.id}/block`),
    async ({ job }) => sql`update offers set hidden_at = now() where id = ${job.id}`,
  ]
  for (const undo of undoings) {
    const met = await meet()
    const { id } = await world.apply(met.student, met.job.id)
    await undo(met, id)
    expect(await mailed()).toEqual([])
  }
})

it('K-11 sends one mail if a device repeats an application after a lost answer', async () => {
  const { poster, student, job } = await meet()
  const input = { id: newId(), jobId: job.id, message: 'Bonjour' }
  const mutation = { id: newId(), account: student.id, command: 'apply-to-job', input }
  const send = () => askSync(student.call, { mutations: [mutation] })
  await send()
  await send()
  expect(await mailedTo(poster)).toHaveLength(1)
  await send()
  expect(await mailed()).toEqual([])
})

it('K-12 mails only the accepted student', async () => {
  const { poster, student, job } = await meet()
  const other = await world.person('student')
  const { id } = await world.apply(student, job.id)
  await world.apply(other, job.id)
  await mailed()
  expect((await world.accept(other, id)).status).toBe(403)
  expect(await waiting()).toEqual([])
  await world.accept(poster, id)
  const [mail, ...more] = await mailed()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: student.email, subject: 'Candidature acceptée : Tailler <b>la</b> haie' })
  expect(mail?.text).toContain('Céline M. a accepté votre candidature')
  expect(mail?.text).toContain(`${origin}/job/${job.id}/together`)
  await world.accept(poster, id)
  expect(await mailed()).toEqual([])
})

it('K-12 sends no mail once the job is no longer the student’s', async () => {
  const { poster, student, job } = await meet()
  const { id } = await world.apply(student, job.id)
  await mailed()
  await world.accept(poster, id)
  await student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' })
  expect(await mailedTo(student)).toEqual([])
})

it('K-13 mails a message unread for ten minutes, once per conversation until it is read again', async () => {
  const { poster, student, job } = await agree()
  await Promise.all([say(poster, job, 'Un secret'), say(poster, job), say(poster, job)])
  const [task, ...others] = await waiting()
  expect(others).toEqual([])
  const minutes = (Date.parse(task?.runAt ?? '') - Date.now()) / 60_000
  expect(Math.abs(minutes - periods.unreadMail.minutes)).toBeLessThan(1)
  // If run too early, the task is put off until its time.
  expect(await mailed()).toEqual([])
  expect(await waiting()).toHaveLength(1)
  await age(10)
  const [mail, ...more] = await mailed()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: student.email, subject: 'Messages de Céline M.' })
  expect(mail?.text).toContain('3 messages ne sont pas encore lus.')
  expect(mail?.text).toContain(`${origin}/dashboard?tab=messages&jobId=${job.id}`)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/secret|Monnier/)

  await say(poster, job)
  await age(20)
  expect(await mailed(), 'the first three are still unread').toEqual([])
  await readAll(student, job)
  await say(poster, job)
  await age(10)
  expect(await mailedTo(student)).toMatchObject([{ subject: 'Message de Céline M.' }])
  // And in the other direction.
  await say(student, job)
  await age(10)
  expect(await mailedTo(poster)).toMatchObject([{ subject: 'Message de Chloé R.' }])
})

it('K-13 sends no mail for messages already read, and waits ten minutes for a later one', async () => {
  const { poster, student, job } = await agree()
  await say(poster, job)
  await age(10)
  await readAll(student, job)
  expect(await mailed()).toEqual([])
  expect(await waiting()).toEqual([])
  await say(poster, job)
  await age(9)
  await readAll(student, job)
  await say(poster, job)
  expect(await mailed()).toEqual([])
  const [task] = await waiting()
  expect(Date.parse(task?.runAt ?? '')).toBeGreaterThan(Date.now() + 9 * 60_000)
  await age(10)
  expect(await mailed()).toHaveLength(1)
})

it('K-13 queues another task for a message that arrives while the last one is being mailed', async () => {
  const { poster, student, job } = await agree()
  await say(poster, job)
  await age(10)
  const send = outbox.send
  outbox.send = async message => {
    await readAll(student, job)
    await say(poster, job)
    await send(message)
  }
  try {
    expect(await mailed()).toHaveLength(1)
  } finally {
    outbox.send = send
  }
  expect(await waiting()).toHaveLength(1)
  await age(10)
  expect(await mailed()).toHaveLength(1)
})

it('K-13 sends no mail to a reader in the app, and checks again once they may have left', async () => {
  const { poster, student, job } = await agree()
  await say(poster, job)
  await age(30)
  await student.call('POST', '/api/presence')
  expect(await mailed()).toEqual([])
  expect(await waiting()).toHaveLength(1)
  await sql`update presence set seen_at = now() - interval '5 minutes'`
  expect(await mailedTo(student)).toHaveLength(1)
})

it('K-13 sends no mail for a hidden message, across a block, or to a student who left the job', async () => {
  const undoings: ((agreed: Met) => Promise<unknown>)[] = [
    async ({ job }) => sql`update messages set hidden_at = now() where job_id = ${job.id}`,
    ({ poster, student }) => student.call('POST', `/api/users/${poster.id}/block`),
    ({ poster, student }) => poster.call('POST', `/api/users/${student.id}/block`),
    ({ student, job }) => student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' }),
  ]
  for (const undo of undoings) {
    const agreed = await agree()
    await say(agreed.poster, agreed.job)
    await age(10)
    await undo(agreed)
    expect(await mailedTo(agreed.student)).toEqual([])
  }
})

it('K-14 sends no mail of a kind that is turned off, even while it is queued, and still sends the others', async () => {
  const { poster, student, job } = await meet()
  await turn(poster, 'application', false)
  const { id } = await world.apply(student, job.id)
  expect(await mailed()).toEqual([])
  await world.accept(poster, id)
  await say(student, job)
  await age(10)
  await turn(student, 'acceptance', false)
  const sent = await mailed()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[poster.email, 'Message de Chloé R.']])
  await turn(poster, 'application', true)
  await world.apply(await world.person('student'), (await world.openJob(poster)).id)
  expect(await mailedTo(poster)).toHaveLength(1)
})

it('K-16 mails no unconfirmed address if there is a mail server, and no deleted account', async () => {
  const { poster, student, job } = await meet()
  await sql`update users set verified_at = null where id = ${poster.id}`
  const letter = await world.apply(student, job.id)
  expect(await mailed()).toEqual([])
  // Without a mail server, addresses need no confirmation.
  outbox.verifies = false
  try {
    await student.call('DELETE', `/api/applications/${letter.id}`)
    await world.apply(student, job.id)
    expect(await mailedTo(poster)).toHaveLength(1)
  } finally {
    outbox.verifies = true
  }
  const second = await meet()
  await world.apply(second.student, second.job.id)
  await sql`update users set email = null, deleted_at = now() where id = ${second.poster.id}`
  expect(await mailed()).toEqual([])
  const third = await meet()
  await world.apply(third.student, third.job.id)
  await sql`update users set email = null, deleted_at = now() where id = ${third.student.id}`
  expect(await mailed(), 'of a deleted account').toEqual([])
})

it('K-16 sends at most ten mails of a kind per hour, and counts each kind separately', async () => {
  const { poster, student, job } = await agree()
  for (let count = 0; count < 12; count++) await world.apply(student, (await world.openJob(poster)).id)
  expect(await mailed()).toHaveLength(10)
  await say(student, job)
  await age(10)
  expect(await mailedTo(poster)).toHaveLength(1)
  await sql`update attempts set resets_at = now()`
  await world.apply(student, (await world.openJob(poster)).id)
  expect(await mailed()).toHaveLength(1)
})

it('K-16 retries after a mail server error, and does not count a failed mail', async () => {
  const { poster, student, job } = await meet()
  await world.apply(student, job.id)
  const send = outbox.send
  outbox.send = () => Promise.reject(new Error('busy'))
  for (let count = 0; count < 11; count++) await mailed()
  outbox.send = send
  expect(world.failures.splice(0)).toHaveLength(11)
  expect(await mailedTo(poster)).toHaveLength(1)
})

it('K-16 deletes the record of mailed conversations after three months, and with the account', async () => {
  const { poster, student, job } = await agree()
  await say(poster, job)
  await age(10)
  await mailed()
  const kept = () => sql`select from mailed_conversations where user_id = ${student.id}`
  await sweep(sql)
  expect(await kept()).toHaveLength(1)
  await sql`update mailed_conversations set until = now() - interval '91 days'`
  await sweep(sql)
  expect(await kept()).toHaveLength(0)
})

it('K-17 mails a reminder with the Swiss time to one of a job’s two people, while it is still to come', async () => {
  const { poster, student, job } = await agree()
  const tomorrow = new Date(Date.now() + 86_400_000)
  tomorrow.setUTCHours(8, 30, 0, 0)
  const at = tomorrow.toISOString()
  for (const one of [poster, student])
    await one.call('POST', `/api/jobs/${job.id}/appointment`, { start: at, minutes: 60 })
  const remind = (to: Person, when = at) => mailNotice(sql, { kind: 'reminder', to: to.id, jobId: job.id, at: when })
  await Promise.all([remind(student), remind(student), remind(poster)])
  const sent = await mailed()
  expect(sent.map(({ to }) => to).toSorted()).toEqual([poster.email, student.email].toSorted())
  const mail = sent.find(({ to }) => to === student.email)
  expect(mail?.text).toContain('Votre rendez-vous avec Céline M. pour')
  expect(mail?.text).toContain(` à ${swissTime(at).replace(':', 'h')}.`)
  expect(mail?.text).toContain(`/job/${job.id}/together#rendez-vous`)
  await remind(student, new Date(Date.now() + 7_200_000).toISOString())
  await remind(await world.person('student'))
  expect(await mailed()).toEqual([])
  await remind(student)
  await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'cancelled' })
  expect(await mailed()).toEqual([])
})
