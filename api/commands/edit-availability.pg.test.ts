import { describe, expect, it } from 'vitest'
import { inDays } from '../../schema/testing/in-days.ts'
import { messages } from '../../schema/rules.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const off = (from: number, to = from) => ({ from: inDays(from), to: inDays(to) })
const edit = (person: Person, given: object, id = person.id) =>
  person.call('PATCH', `/api/users/${id}/availability`, given)
const readOwn = async (person: Person) => (await person.call('GET', '/api/auth/me')).body

describe('a student’s availability', () => {
  it('D-21 is set per week, each part separately, and cleared', async () => {
    const student = await world.person('student')
    expect(await readOwn(student)).not.toHaveProperty('availability')
    const { status, body } = await edit(student, { free: ['sunday-evening', 'monday-morning'] })
    expect([status, body.availability]).toEqual([200, { free: ['monday-morning', 'sunday-evening'], daysOff: [] }])
    await edit(student, { daysOff: [off(9, 12), off(2)] })
    const both = { free: ['monday-morning', 'sunday-evening'], daysOff: [off(2), off(9, 12)] }
    expect((await readOwn(student)).availability).toEqual(both)
    expect((await edit(student, {})).body.availability).toEqual(both)
    await edit(student, { free: [] })
    expect((await readOwn(student)).availability).toEqual({ free: [], daysOff: both.daysOff })
    await edit(student, { daysOff: [] })
    expect(await readOwn(student)).not.toHaveProperty('availability')
  })

  it('D-22 past days are no error, are not stored, and expire by themselves', async () => {
    const student = await world.person('student')
    await edit(student, { daysOff: [off(-9, -1), off(-3, 0), off(4)] })
    const left = [off(-3, 0), off(4)]
    expect((await readOwn(student)).availability).toEqual({ free: [], daysOff: left })
    expect(await sql`select days_off from users where id = ${student.id}`).toEqual([{ daysOff: left }])
    await sql`update users set days_off = ${sql.json([off(-9, -1)])} where id = ${student.id}`
    expect(await readOwn(student)).not.toHaveProperty('availability')
  })

  it('D-21 D-22 refuses impossible values, and stores nothing of them', async () => {
    const student = await world.person('student')
    const refusals = [
      [{ free: ['lundi matin'] }, 'free.0', messages.choice],
      [{ free: ['monday-morning', 'monday-morning'] }, 'free', messages.duplicate],
      [{ daysOff: [off(3, 2)] }, 'daysOff.0.to', messages.dayOrder],
      [{ daysOff: [{ from: 'demain', to: inDays(3) }] }, 'daysOff.0.from', messages.date],
      [{ daysOff: Array(21).fill(off(1)) }, 'daysOff', messages.tooMany],
      [{ nights: [] }, 'nights', undefined],
    ] as const
    for (const [given, field, message] of refusals) {
      const { status, body } = await edit(student, given)
      expect([status, body.code, body.field], JSON.stringify(given)).toEqual([400, 'invalid-input', field])
      if (message) expect(body.message).toBe(message)
    }
    expect(await readOwn(student)).not.toHaveProperty('availability')
  })

  it('D-26 can be set only by the student, and not by a private person', async () => {
    const [student, other, poster] = await Promise.all([
      world.person('student'),
      world.person('student'),
      world.person('private'),
    ])
    expect((await edit(other, { free: ['monday-morning'] }, student.id)).status).toBe(404)
    expect((await edit(poster, { free: ['monday-morning'] })).status).toBe(403)
    expect((await edit(poster, { free: ['monday-morning'] }, student.id)).status).toBe(403)
    expect(await readOwn(student)).not.toHaveProperty('availability')
    await expect(sql`update users set free_times = '{monday-morning}' where id = ${poster.id}`).rejects.toThrow('check')
  })

  it('D-21 two concurrent edits are both kept, and equal ones merge', async () => {
    const student = await world.person('student')
    await Promise.all([edit(student, { free: ['friday-evening'] }), edit(student, { daysOff: [off(5)] })])
    expect((await readOwn(student)).availability).toEqual({ free: ['friday-evening'], daysOff: [off(5)] })
    const answers = await Promise.all([
      edit(student, { free: ['monday-morning'] }),
      edit(student, { free: ['tuesday-morning', 'tuesday-evening'] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([['monday-morning'], ['tuesday-morning', 'tuesday-evening']]).toContainEqual(
      (await readOwn(student)).availability.free,
    )
  })
})

describe('only the student reads it', () => {
  it('D-26 it reaches the student’s own devices and export, and marks no other feed', async () => {
    const [student, poster] = [await world.person('student'), await world.person('private')]
    const job = await world.openJob(poster)
    await student.call('POST', '/api/applications', { jobId: job.id, studentId: student.id, message: 'Bonjour' })
    const own = createRawDevice(student.call, [`user:${student.id}`])
    const theirs = createRawDevice(poster.call, [`user:${poster.id}`])
    await Promise.all([own.pull(), theirs.pull()])
    const before = JSON.stringify([...theirs.held])
    await edit(student, { free: ['monday-morning'], daysOff: [off(3)] })
    await Promise.all([own.pull(), theirs.pull()])
    const availability = { free: ['monday-morning'], daysOff: [off(3)] }
    const row = [...own.held].find(([key]) => key.endsWith(`user ${student.id}`))?.[1]
    expect(row).toMatchObject({ availability })
    expect(JSON.stringify([...theirs.held])).toBe(before)
    const [marks] = await sql<{ feeds: string[] }[]>`
      select array_agg(feed) as feeds from changes
      where xid = (select xid from changes where feed = ${`user:${student.id}`} and entity = 'user')`
    expect(marks?.feeds).toEqual([`user:${student.id}`])

    expect((await world.exportOf(student)).body.user).toMatchObject({ availability })
    for (const reader of [student, poster]) {
      const answers = await Promise.all([
        reader.call('GET', `/api/users/${student.id}`),
        poster.call('GET', `/api/jobs/${job.id}/applications`),
        world.visitor('GET', `/api/users/${student.id}`),
      ])
      expect(JSON.stringify(answers)).not.toMatch(/monday-morning|availability"/)
    }
  })

  it('D-26 it is deleted with the account', async () => {
    const student = await world.person('student')
    await edit(student, { free: ['monday-morning'], daysOff: [off(3)] })
    const { status } = await world.deleteAccount(student)
    expect(status).toBe(200)
    expect(await sql`select free_times, days_off from users where id = ${student.id}`).toEqual([
      { freeTimes: [], daysOff: [] },
    ])
  })
})
