import { expect, it } from 'vitest'
import { startOf, swissDay } from '../../schema/decisions/schedule.ts'
import { migrate } from '../db/migrate.ts'
import { addPerson } from '../testing/add-person.ts'
import { addJob, addApplication, migrateBefore } from '../testing/migrate-before.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { createWorld } from '../testing/world.ts'
import { readTerms } from './terms.ts'

const { sql } = await emptyDatabase()

it('K-171 applications from before terms were kept have those they were written for, and agreed ones those that were agreed on', async () => {
  await migrateBefore(sql, '0045-terms')
  const poster = await addPerson(sql, 'private')
  const on = (days: number) => {
    const schedule = { kind: 'date' as const, day: swissDay(Date.now() + days * 24 * 3_600_000), time: '09:00' }
    return { schedule, scheduledFor: startOf(schedule) }
  }
  const [before, now] = [on(20), on(9)]
  const asNow = { rate: 15, duration: '3 h', location: 'Sion, VS', ...now }
  const offerBefore = { rate: 60, title: 'Autre offre', ...before }
  const applicationFor = async (job: object, letter: object) => {
    const student = await addPerson(sql, 'student')
    const given = { ...asNow, ...job, ...('status' in job && { assignedToId: student.id }) }
    const jobId = await addJob(sql, poster.id, given)
    return { jobId, student, id: await addApplication(sql, jobId, student.id, letter) }
  }
  const accepted = { status: 'accepted', decidedAt: new Date() }
  const letters = {
    unedited: await applicationFor({}, {}),
    edited: await applicationFor({}, { offerBefore }),
    open: await applicationFor(
      { scheduledFor: null, schedule: null },
      { offerBefore: { scheduledFor: null, duration: '1 h' } },
    ),
    agreed: await applicationFor({ status: 'assigned' }, { ...accepted, offerBefore }),
  }

  await migrate(sql)
  const terms = async (name: keyof typeof letters) => {
    const [row] = await sql<{ terms: unknown }[]>`select terms from applications where id = ${letters[name].id}`
    return readTerms(row?.terms)
  }
  const said = { ...asNow, isRecurring: false }
  expect(await terms('unedited')).toEqual(said)
  expect(await terms('edited')).toEqual({ ...said, rate: 60, ...before })
  expect(await terms('open')).toEqual({ ...said, duration: '1 h', scheduledFor: null, schedule: null })
  expect(await terms('agreed')).toEqual(said)

  // And what is chosen by them goes by them.
  const world = createWorld(sql)
  const { edited, agreed } = letters
  const owner = world.call(poster.token)
  expect((await owner('POST', `/api/applications/${edited.id}/accept`)).status).toBe(200)
  expect((await owner('GET', `/api/jobs/${edited.jobId}`)).body).toMatchObject({
    rate: 60,
    scheduledFor: before.scheduledFor,
  })
  // The job of before stays as its two people have it, also where its student leaves it.
  expect((await owner('GET', `/api/jobs/${agreed.jobId}`)).body).toMatchObject({ rate: 15, ...now })
  const student = world.call(agreed.student.token)
  expect((await student('POST', `/api/jobs/${agreed.jobId}/leave`, { reason: 'Je suis malade.' })).status).toBe(200)
  expect((await owner('GET', `/api/jobs/${agreed.jobId}`)).body).toMatchObject({ rate: 15, ...now, status: 'open' })
})
