import { describe, expect, it } from 'vitest'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { newId } from '../../schema/ids.ts'
import { carryOut, payFor } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { code, createWorld, origin, type Person } from '../testing/world.ts'
import { checkLedger } from './check-ledger.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { createTestBank } from './test-bank.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const admin = await world.person('private', { firstName: 'Margot', isAdmin: true })

const HOUR = 3_600_000
const DAY = 24 * HOUR
const instant = (ms: number) => new Date(Math.ceil((Date.now() + ms) / 60_000) * 60_000).toISOString()
const slot = (days: number) => ({ day: swissDay(Date.now() + days * DAY), from: '23:00', to: '23:30' })
const slots = (...days: number[]) => ({ schedule: { kind: 'slots', slots: days.map(slot) } })

type Row = {
  id: string
  status: string
  refundAt: string | null
  releaseAt: string
  paidAt: string
  objectionEndsAt: string | null
}

const paid = async (
  given: object,
  before: (scene: { poster: Person; student: Person; jobId: string }) => unknown = () => {},
) => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const { id: jobId } = await world.openJob(poster, given)
  await world.accept(poster, (await world.apply(student, jobId)).id)
  await before({ poster, student, jobId })
  const { paymentId } = await payFor(poster, jobId)
  const payment = async () => {
    const [row] = await sql<Row[]>`
      select id, status, refund_at, release_at, paid_at, to_jsonb(p) ->> 'objection_ends_at' as objection_ends_at
      from payments p where id = ${paymentId}`
    if (!row) throw new Error('the payment is gone')
    return row
  }
  return {
    poster,
    student,
    jobId,
    paymentId,
    payment,
    cancel: () => poster.call('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled', reason: 'Plus besoin.' }),
    object: () => student.call('POST', `/api/payments/${paymentId}/object`, { reason: 'Tout est tondu.' }),
    releasesInDays: async () => {
      const { releaseAt, paidAt } = await payment()
      return (Date.parse(releaseAt) - Date.parse(paidAt)) / DAY
    },
  }
}
type Scene = Awaited<ReturnType<typeof paid>>

const meet = async ({ poster, student, jobId }: Pick<Scene, 'poster' | 'student' | 'jobId'>, start: string) => {
  const at = `/api/jobs/${jobId}/appointment`
  const { body } = await poster.call('POST', at, { start, minutes: 60 })
  expect(code(await student.call('POST', `${at}/confirm`, { start, version: body.version }))).toBe(200)
}
const callOff = async ({ jobId }: Scene, who: Person) => {
  const [row] = await sql<{ version: number }[]>`select version from appointments where job_id = ${jobId}`
  expect(code(await who.call('POST', `/api/jobs/${jobId}/appointment/cancel`, { version: row?.version }))).toBe(200)
}
/** Sets the appointment directly: only the passing of time leads to this state. */
const itIs = ({ jobId }: Scene, start: string) =>
  sql`update appointments set starts_at = ${start} where job_id = ${jobId}`

const expectAgreement = async () => {
  await carryOut(world)
  expect(await checkLedger(sql)).toEqual([])
  expect(await compareWithProvider(sql, createTestBank(sql, origin))).toEqual([])
}

/** Expects that after the poster's cancellation the student can still object. */
const expectHeard = async ({ cancel, object, payment }: Scene) => {
  expect(code(await cancel())).toBe(200)
  const { status, refundAt } = await payment()
  expect(status).toBe('held')
  expect(Date.parse(refundAt ?? '') - Date.now()).toBeGreaterThan(47 * HOUR)
  expect(code(await object())).toBe(200)
  expect(await payment()).toMatchObject({ status: 'frozen' })
}

describe('a poster alone does not stop the clock of the student’s objection', () => {
  it('K-400 holds money for 48 hours if one of the slots is today and another in 360 days', async () => {
    await expectHeard(await paid(slots(0, 360)))
  })

  it('K-400 holds money for 48 hours if the time is open', async () => {
    await expectHeard(await paid({}))
  })

  it('K-400 holds money for 48 hours if the poster calls the appointment off seconds before it begins', async () => {
    const scene = await paid({}, given => meet(given, instant(2 * DAY)))
    await itIs(scene, new Date(Date.now() + 3000).toISOString())
    await callOff(scene, scene.poster)
    await expectHeard(scene)
  })

  it('K-400 holds money for 48 hours if a day stored before there was a limit is in 2099', async () => {
    const scene = await paid({})
    await sql`update jobs set scheduled_for = '2099-12-31' where id = ${scene.jobId}`
    await expectHeard(scene)
  })

  it('K-400 holds money for 48 hours if the work begins within a day, or was started by its poster', async () => {
    await expectHeard(await paid({}, given => meet(given, instant(23 * HOUR))))
    const start = async ({ poster, jobId, ...given }: { poster: Person; student: Person; jobId: string }) => {
      await meet({ poster, jobId, ...given }, instant(5 * DAY))
      expect(code(await poster.call('PATCH', `/api/jobs/${jobId}`, { status: 'in_progress' }))).toBe(200)
    }
    await expectHeard(await paid({}, start))
  })

  it('K-400 holds money for 48 hours if the two met once and have agreed to meet again', async () => {
    const scene = await paid({}, given => meet(given, instant(2 * DAY)))
    await itIs(scene, instant(-2 * HOUR))
    await meet(scene, instant(5 * DAY))
    await expectHeard(scene)
  })

  it('K-400 refunds at once if the earliest start is at least a day ahead, whether appointment, date or slot', async () => {
    const date = { kind: 'date', day: swissDay(Date.now() + 3 * DAY), time: '09:00' }
    for (const scene of [
      await paid({}, given => meet(given, instant(DAY + HOUR))),
      await paid({ schedule: date }),
      await paid({ scheduledFor: instant(2 * DAY) }),
      await paid(slots(3, 5)),
    ]) {
      expect(code(await scene.cancel())).toBe(200)
      expect(await scene.payment()).toMatchObject({ status: 'refunded', refundAt: null })
    }
    await expectAgreement()
  })
})

describe('held funds have a known release date', () => {
  it('K-401 at most 30 days after paying if no time is agreed, however far away a slot is', async () => {
    expect(await (await paid({})).releasesInDays()).toBeCloseTo(7)
    expect(await (await paid(slots(0, 360))).releasesInDays()).toBeCloseTo(30)
    expect(await (await paid(slots(2, 5))).releasesInDays()).toBeLessThan(13)
  })

  it('K-401 a week after the agreed time, and within a year and a week if an older offer names a later day', async () => {
    expect(await (await paid({ scheduledFor: instant(100 * DAY) })).releasesInDays()).toBeCloseTo(107, 1)
    const far = await paid({}, ({ jobId }) => sql`update jobs set scheduled_for = '2099-12-31' where id = ${jobId}`)
    expect(await far.releasesInDays()).toBeLessThan(374)
  })

  it('K-401 at most 30 days after paying, and at least a week from now, after a distant appointment is called off', async () => {
    const scene = await paid({}, given => meet(given, instant(300 * DAY)))
    expect(await scene.releasesInDays()).toBeCloseTo(307, 1)
    await callOff(scene, scene.poster)
    expect(await scene.releasesInDays()).toBeCloseTo(30)
    await meet(scene, instant(300 * DAY))
    await sql`update payments set paid_at = paid_at - interval '60 days' where id = ${scene.paymentId}`
    await callOff(scene, scene.student)
    expect(await scene.releasesInDays()).toBeCloseTo(67)
  })
})

describe('a day within a year', () => {
  const far = '2099-12-31'

  it('K-402 is required of a published offer by the documented endpoint and by a device', async () => {
    const poster = await world.person('private')
    const answer = await poster.call('POST', '/api/jobs', world.jobInput({ scheduledFor: far }))
    expect(answer.body).toMatchObject({ code: 'invalid-input', field: 'scheduledFor' })
    const [own] = await sql<{ device: string }[]>`select gen_random_uuid() as device`
    const { body } = await poster.call('POST', '/api/sync', {
      device: own?.device,
      schema: 6,
      epoch: null,
      cursors: {},
      mutations: [{ id: newId(), command: 'publish-job', input: world.jobInput({ id: newId(), scheduledFor: far }) }],
    })
    expect(JSON.stringify(body)).toContain('invalid-input')
  })

  it('K-402 is required of an edit, and of a proposed appointment', async () => {
    const poster = await world.person('private')
    const { id } = await world.openJob(poster)
    expect(code(await world.edit(poster, id, { scheduledFor: far }))).toBe('invalid-input')
    const scene = await world.assignedJob()
    const start = `${far}T09:00:00.000Z`
    const answer = await scene.poster.call('POST', `/api/jobs/${scene.job.id}/appointment`, { start, minutes: 60 })
    expect(code(answer)).toBe('invalid-input')
  })
})

const desk = (scene: Scene, body: object) =>
  sql<{ id: string }[]>`select id from disputes where payment_id = ${scene.paymentId} and closed_at is null`.then(
    ([open]) =>
      admin.call('POST', `/api/moderation/disputes/${open?.id}/decide`, { reason: 'Nous avons lu les deux.', ...body }),
  )

describe('the student can object', () => {
  it('K-403 while the money is held, whether the job is cancelled or not', async () => {
    const scene = await paid({}, given => meet(given, instant(3 * DAY)))
    expect(code(await scene.object())).toBe(200)
    expect(code(await scene.object())).toBe(200)
    expect(await scene.payment()).toMatchObject({ status: 'frozen' })
    // Frozen funds stay frozen when the poster cancels.
    expect(code(await scene.cancel())).toBe(200)
    expect(await scene.payment()).toMatchObject({ status: 'frozen', refundAt: null })
    expect(code(await desk(scene, { outcome: 'release' }))).toBe(200)
    await expectAgreement()
  })

  it('K-403 for 48 hours after an immediate refund: the desk reads both statements, and moves no money', async () => {
    const scene = await paid(slots(3))
    await scene.cancel()
    expect(await scene.payment()).toMatchObject({ status: 'refunded' })
    expect(Date.parse((await scene.payment()).objectionEndsAt ?? '') - Date.now()).toBeGreaterThan(47 * HOUR)
    expect(code(await scene.object())).toBe(200)
    // Idempotent.
    expect(code(await scene.object())).toBe(200)
    const words = { content: 'Je n’ai vu personne.' }
    expect(code(await scene.poster.call('POST', `/api/payments/${scene.paymentId}/statements`, words))).toBe(200)
    const { body } = await admin.call('GET', '/api/moderation/disputes?state=open')
    expect(body.find(({ paymentId }: { paymentId: string }) => paymentId === scene.paymentId)).toMatchObject({
      openedBy: 'payee',
      hasGoneBack: true,
      statements: [{ content: 'Tout est tondu.' }, words],
    })
    expect(code(await desk(scene, { outcome: 'release' }))).toBe('payment-not-held')
    expect(code(await desk(scene, { outcome: 'split', refunded: 100 }))).toBe('payment-not-held')
    expect(code(await desk(scene, { outcome: 'refund' }))).toBe(200)
    expect(await scene.payment()).toMatchObject({ status: 'refunded' })
    const [told] = await sql<{ count: number }[]>`
      select count(*)::int from notifications where kind = 'disputeDecided' and user_id in (${scene.poster.id}, ${scene.student.id})`
    expect(told?.count).toBe(2)
    // The desk's decision rules out a second objection.
    expect(code(await scene.object())).toBe('payment-not-held')
    await expectAgreement()
  })

  it('K-403 not after the 48 hours, nor about money that they refunded themselves', async () => {
    const late = await paid(slots(3))
    await late.cancel()
    await sql`update payments set objection_ends_at = now() where id = ${late.paymentId}`
    expect(code(await late.object())).toBe('not-objectionable')
    const own = await paid(slots(3))
    expect(code(await own.student.call('POST', `/api/payments/${own.paymentId}/refund`))).toBe(200)
    expect(code(await own.object())).toBe('payment-not-held')
    const left = await paid(slots(3))
    await left.student.call('POST', `/api/jobs/${left.jobId}/leave`, { reason: 'Je suis malade.' })
    expect(code(await left.object())).toBe('payment-not-held')
  })

  it('K-403 in addition to a dispute that the payer has already opened', async () => {
    const scene = await paid({})
    expect(code(await scene.poster.call('POST', `/api/payments/${scene.paymentId}/dispute`, {}))).toBe(200)
    expect(code(await scene.object())).toBe('payment-frozen')
  })
})
