import { describe, expect, it } from 'vitest'
import { startOf } from '../../schema/decisions/schedule.ts'
import { inDays } from '../../schema/testing/in-days.ts'
import { jobsFeed } from '../../schema/feeds.ts'
import { messages } from '../../schema/rules.ts'
import { syncVersion } from '../../schema/sync.ts'
import { toJobHead } from '../pages/job-head.ts'
import { renewFirstFill } from '../queue/renew-first-fill.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { waitForHistory } from '../testing/wait-for-history.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin, toStrangers } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const on = (days: number, time = '09:00') => ({ kind: 'date', day: inDays(days), time }) as const
const slot = (days: number, from = '09:00', to = '12:00') => ({ day: inDays(days), from, to })
const swiss = (day: string) => day.split('-').toReversed().join('.')

const { edit } = world
const read = async (jobId: string) => (await world.visitor('GET', `/api/jobs/${jobId}`)).body
const setScene = async (given: object = {}) => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const job = await world.openJob(poster, given)
  return { poster, student, job }
}

describe('the schedule of an offer', () => {
  it('D-01 is one time, one of a few slots, or open', async () => {
    const { job: dated } = await setScene({ schedule: on(3) })
    expect(dated).toMatchObject({ schedule: on(3), scheduledFor: startOf(on(3)) })
    expect(await read(dated.id)).toEqual(toStrangers(dated))
    const slots = [slot(9), slot(2, '13:00', '15:30'), slot(2, '08:00', '10:00')]
    const { job: open } = await setScene({ schedule: { kind: 'slots', slots } })
    expect(open.schedule).toEqual({ kind: 'slots', slots: slots.toReversed() })
    expect(open.scheduledFor).toBe(startOf(open.schedule))
    for (const given of [{}, { schedule: null }]) {
      const { job } = await setScene(given)
      expect(job).not.toHaveProperty('schedule')
      expect(job.scheduledFor).toBe(null)
    }
  })

  it('D-02 refuses impossible values, and stores nothing of them', async () => {
    const poster = await world.person('private')
    const refusals = [
      [on(-1), messages.scheduleDay],
      [on(367), messages.scheduleDay],
      [{ kind: 'slots', slots: [slot(1), slot(-1)] }, messages.scheduleDay],
      [{ kind: 'slots', slots: [slot(1), slot(1)] }, messages.duplicate],
      [{ kind: 'slots', slots: [slot(1, '12:00', '09:00')] }, messages.slotOrder],
      [{ kind: 'slots', slots: [1, 2, 3, 4, 5, 6].map(days => slot(days)) }, messages.tooMany],
      [{ kind: 'slots', slots: [] }, messages.required],
      [on(1, '9h'), messages.time],
      [{ kind: 'date', day: '2027-02-30', time: '09:00' }, messages.date],
      [{ kind: 'open' }, messages.choice],
      ['demain', messages.choice],
    ] as const
    for (const [schedule, message] of refusals) {
      const { status, body } = await poster.call('POST', '/api/jobs', world.jobInput({ schedule }))
      expect([status, body.code, body.message], JSON.stringify(schedule)).toEqual([400, 'invalid-input', message])
      expect(body.field).toMatch(/^schedule/)
    }
    expect((await poster.call('GET', `/api/users/${poster.id}/jobs`)).body).toEqual([])
  })

  it('D-03 is on devices, in lists and in the files of the first fill', async () => {
    const { job, student } = await setScene({ schedule: on(4) })
    const device = createRawDevice(student.call, [jobsFeed('VD')])
    await device.pull()
    const held = [...device.held].find(([key]) => key.endsWith(`offer ${job.id}`))?.[1]
    expect(held).toMatchObject({ schedule: on(4) })
    const { body: list } = await world.visitor('GET', '/api/jobs')
    expect(list.find(({ id }: { id: string }) => id === job.id)).toMatchObject({ schedule: on(4) })
    await waitForHistory(sql)
    await renewFirstFill(sql, { publicUrl: origin, fewest: 0 })
    const { body } = await student.call('POST', '/api/sync?takes=files', {
      device: crypto.randomUUID(),
      version: syncVersion.current,
      epoch: null,
      cursors: { 'jobs:VD': '0' },
      page: null,
      mutations: [],
    })
    const files = body.firstFill.files.map(async (name: string) =>
      (await world.app.request(`/api/sync/first-fill/${name}`)).text(),
    )
    expect((await Promise.all(files)).join('')).toContain(JSON.stringify(on(4)))
  })
})

describe('an edit of the schedule', () => {
  it('D-04 replaces or removes the time, and only its poster may do so', async () => {
    const { poster, job } = await setScene({ schedule: on(3) })
    const schedule = { kind: 'slots', slots: [slot(5), slot(6)] } as const
    expect((await edit(poster, job.id, { schedule })).body).toMatchObject({ schedule })
    expect(await read(job.id)).toMatchObject({ schedule, scheduledFor: startOf({ kind: 'slots', slots: [slot(5)] }) })
    expect((await edit(poster, job.id, { schedule: on(-1) })).body).toMatchObject({ message: messages.scheduleDay })
    expect((await edit(await world.person('private'), job.id, { schedule: null })).status).toBe(404)
    expect(await read(job.id)).toMatchObject({ schedule })
    await edit(poster, job.id, { schedule: null })
    expect(await read(job.id)).not.toHaveProperty('schedule')
    expect((await read(job.id)).scheduledFor).toBe(null)
  })

  it('D-04 from an app that knows only the day overrides a contradicting time', async () => {
    const { poster, job } = await setScene({ schedule: on(3) })
    await edit(poster, job.id, { rate: 30 })
    expect(await read(job.id)).toMatchObject({ rate: 30, schedule: on(3) })
    await edit(poster, job.id, { scheduledFor: '2027-03-14' })
    expect(await read(job.id)).toMatchObject({ scheduledFor: '2027-03-14T00:00:00.000Z' })
    expect(await read(job.id)).not.toHaveProperty('schedule')
  })

  it('D-05 of other fields is accepted for an offer whose day has passed', async () => {
    const { poster, job } = await setScene({ schedule: on(3) })
    await sql`
      update offers set schedule = ${JSON.stringify(on(-2))}::text::jsonb, scheduled_for = ${startOf(on(-2))}
      where id = ${job.id}`
    expect((await edit(poster, job.id, { rate: 31 })).body).toMatchObject({ rate: 31, schedule: on(-2) })
    expect((await edit(poster, job.id, { schedule: on(2) })).body).toMatchObject({ schedule: on(2) })
  })

  it('D-06 is announced to waiting students in one phrase, and not at all once it was undone', async () => {
    const { poster, student, job } = await setScene()
    await world.apply(student, job.id)
    const heard = async () =>
      (await student.call('GET', `/api/notifications/${student.id}`)).body
        .filter(({ title }: { title: string }) => title === 'Offre modifiée')
        .map(({ message }: { message: string }) => message)
    const changes = async () =>
      (await student.call('GET', `/api/jobs/${job.id}/check-application`)).body.application.changes
    const told = `date prévue : à convenir → ${swiss(inDays(3))} à 09:00`
    await edit(poster, job.id, { schedule: on(3) })
    expect(await changes()).toEqual([told])
    expect(await heard()).toEqual([`L’offre « Tondre la pelouse » a été modifiée (${told}).`])
    await edit(poster, job.id, { schedule: { kind: 'slots', slots: [slot(4), slot(5, '14:00', '16:00')] } })
    const either = `${swiss(inDays(4))} de 09:00 à 12:00 ou ${swiss(inDays(5))} de 14:00 à 16:00`
    expect(await changes()).toEqual([`date prévue : à convenir → ${either}`])
    await edit(poster, job.id, { schedule: null })
    expect(await heard()).toEqual([])
    expect(await changes()).toBe(undefined)
  })

  it('D-06 back to the earlier slots announces nothing either, however the database stores them', async () => {
    const schedule = { kind: 'slots', slots: [slot(4), slot(5)] } as const
    const { poster, student, job } = await setScene({ schedule })
    await world.apply(student, job.id)
    await edit(poster, job.id, { schedule: on(7) })
    await edit(poster, job.id, { schedule })
    const { body } = await student.call('GET', `/api/jobs/${job.id}/check-application`)
    expect(body.application).not.toHaveProperty('changes')
    const before = await sql`select feed, entity, id, xid from changes order by 1, 2, 3`
    await edit(poster, job.id, { schedule })
    expect(await sql`select feed, entity, id, xid from changes order by 1, 2, 3`).toEqual(before)
  })
})

it('D-05 structured data lists an offer until its last day is over', async () => {
  const { job } = await setScene({ schedule: { kind: 'slots', slots: [slot(1), slot(8)] } })
  const aboutIn = (days: number) => toJobHead(job, origin, new Date(`${inDays(days)}T12:00Z`)).about
  expect(aboutIn(8)).toMatchObject({ validThrough: `${inDays(8)}T23:59:59Z` })
  expect(aboutIn(9)).toBe(undefined)
})
