import { describe, expect, it } from 'vitest'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { payFor } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { code, createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const DAY = 24 * 3_600_000
const inDays = (days: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + days * DAY).toISOString()

const agreed = async (given: object = {}) => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const job = await world.openJob(poster, given)
  await world.accept(poster, (await world.apply(student, job.id)).id)
  const pay = () => payFor(poster, job.id)
  const at = `/api/jobs/${job.id}/appointment`
  const meet = async (start: string) => {
    const { body } = await poster.call('POST', at, { start, minutes: 120 })
    expect((await student.call('POST', `${at}/confirm`, { start, version: body.version })).status).toBe(200)
  }
  const callOff = async (who: Person) => {
    const [row] = await sql<{ version: number }[]>`select version from appointments where job_id = ${job.id}`
    expect((await who.call('POST', `${at}/cancel`, { version: row?.version })).status).toBe(200)
  }
  /** Sets the agreed start directly, because only the passing of time leads to this state. */
  const itIs = (start: string) =>
    sql`update appointments set starts_at = ${start}, confirmed_at = ${inDays(-30)} where job_id = ${job.id}`
  const payment = async () => {
    const [row] = await sql<{ status: string; releaseAt: string; refundAt: string | null }[]>`
      select status, release_at, refund_at from payments where job_id = ${job.id} and paid_at is not null`
    return row
  }
  const dueInDays = async () => Math.round((Date.parse((await payment())?.releaseAt ?? '') - Date.now()) / DAY)
  const move = (status: string) => poster.call('PATCH', `/api/jobs/${job.id}`, { status })
  const end = async () => {
    expect((await move('cancelled')).status).toBe(200)
    const left = await payment()
    return left?.status === 'held' && left.refundAt !== null ? 'in 48 hours' : left?.status
  }
  return { poster, student, job, pay, meet, callOff, itIs, dueInDays, move, end }
}

describe('money deadlines follow the time of the work', () => {
  it('W-04 an appointment in three weeks, paid today: released a week after the work, and refunded in full before it', async () => {
    const { meet, pay, dueInDays, end } = await agreed()
    await meet(inDays(21))
    await pay()
    expect(await dueInDays()).toBe(28)
    expect(await end()).toBe('refunded')
  })

  it('W-04 confirming or moving an appointment after the payment moves its deadline', async () => {
    const { meet, pay, dueInDays } = await agreed({ scheduledFor: inDays(2) })
    await pay()
    expect(await dueInDays()).toBe(9)
    await meet(inDays(21))
    expect(await dueInDays()).toBe(28)
    await meet(inDays(4))
    expect(await dueInDays()).toBe(11)
  })

  it('W-04 calling an appointment off does not release earlier, and leaves the time open', async () => {
    const { student, meet, callOff, pay, dueInDays, end } = await agreed()
    await meet(inDays(21))
    await pay()
    await callOff(student)
    expect(await dueInDays()).toBe(28)
    expect(await end()).toBe('in 48 hours')
  })

  it('W-04 of several slots the last one counts, until one is agreed on', async () => {
    const slot = (days: number) => ({ day: swissDay(inDays(days)), from: '09:00', to: '12:00' })
    const { meet, pay, dueInDays, end } = await agreed({ schedule: { kind: 'slots', slots: [slot(1), slot(15)] } })
    await pay()
    expect(await dueInDays()).toBe(22)
    await meet(inDays(1))
    expect(await dueInDays()).toBe(8)
    expect(await end()).toBe('refunded')
  })

  it('W-04 « à convenir » may have begun, whether paid or started by its poster', async () => {
    const paid = await agreed()
    await paid.pay()
    expect(await paid.end()).toBe('in 48 hours')
    const started = await agreed()
    expect(code(await started.move('in_progress'))).toBe(200)
    await started.pay()
    expect(await started.end()).toBe('in 48 hours')
  })

  it('W-04 calling the appointment off does not undo work that has begun', async () => {
    const { poster, meet, itIs, callOff, pay, end } = await agreed()
    await meet(inDays(1))
    await pay()
    await itIs(inDays(-1))
    await callOff(poster)
    expect(await end()).toBe('in 48 hours')
  })
})
