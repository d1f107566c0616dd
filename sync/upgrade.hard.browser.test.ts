import { expect, it } from 'vitest'
import devices from './testing/browser/devices-of-6.json' with { type: 'json' }
import { openStage } from './testing/browser/stage.ts'

const { sql, world, server, openDevice, messagesOf } = await openStage()

/** Databases of two devices, written by version 6, in which offers and jobs were rows of one table. */
const tables = {
  jobs: ['id', 'postedById', 'assignedToId'],
  applications: ['id', 'jobId', 'studentId'],
  messages: ['id'],
  notifications: ['id', 'createdAt'],
  users: ['id'],
  base: ['key'],
  outbox: ['seq', 'state', 'dependsOn', 'created'],
  acknowledged: ['id', 'acknowledgedAt'],
  drafts: ['key'],
  meta: ['key'],
  favourites: ['id'],
  savedSearches: ['id'],
  payments: ['id', 'jobId'],
  agreements: ['id'],
  segments: ['first'],
  tombstones: ['id'],
}

/** Writes the database without the app: the documentation page has the same origin. */
const store = async (device: Awaited<ReturnType<typeof openDevice>>, account: string, stored: string) => {
  const page = await device.context.newPage()
  await page.goto(`${server.url}/api/docs`)
  await page.evaluate(
    ({ name, tables, stored }) =>
      new Promise<void>((resolve, reject) => {
        const found: unknown = JSON.parse(stored)
        // Dexie multiplies its version by ten.
        const opening = indexedDB.open(name, 30)
        opening.addEventListener('upgradeneeded', () => {
          for (const [table, [key = 'id', ...indexes]] of Object.entries(tables)) {
            const isCounted = table === 'outbox'
            const keyPath = table === 'segments' ? ['first', 'last', 'serial'] : key
            const made = opening.result.createObjectStore(table, { keyPath, autoIncrement: isCounted })
            for (const index of indexes) made.createIndex(index, index)
            if (isCounted) made.createIndex('id', 'id', { unique: true })
            if (table === 'messages') made.createIndex('[jobId+createdAt]', ['jobId', 'createdAt'])
            if (typeof found !== 'object' || found === null) continue
            const rows: unknown = Object.entries(found).find(([of]) => of === table)?.[1]
            if (Array.isArray(rows)) for (const row of rows) made.add(row)
          }
        })
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
        opening.addEventListener('error', () => reject(opening.error))
      }),
    { name: `pouce-${account}`, tables, stored },
  )
  await page.close()
}

it('K-507 [R22] a message, an edit, an acceptance and an application waiting on devices of version 6 are sent once by this version, and no typed text is lost', async () => {
  const poster = await world.person('private')
  const [student, other] = [await world.person('student'), await world.person('student')]
  const agreed = await world.openJob(poster, { title: 'Garder le chien' })
  await world.accept(poster, (await world.apply(student, agreed.id)).id)
  await student.call('POST', `/api/jobs/${agreed.id}/messages`, { content: 'À quelle heure ?' })
  const called = await world.openJob(poster, { title: 'Monter une étagère' })
  const [first, second] = [await world.apply(student, called.id), await world.apply(other, called.id)]
  await poster.call('POST', `/api/applications/${second.id}/reserve`, { isKept: true })
  await world.accept(poster, first.id)
  await student.call('POST', `/api/jobs/${called.id}/leave`, { reason: 'Je suis malade.' })
  const edited = await world.openJob(poster, { title: 'Tondre la pelouse' })
  const waiting = await world.apply(other, edited.id)
  const wanted = await world.openJob(poster, { title: 'Laver la voiture' })
  const [asked] = await sql<{ at: string }[]>`
    select asked_at as at from applications where id = ${second.id}`

  const names = {
    poster: poster.id,
    student: student.id,
    other: other.id,
    agreed: agreed.id,
    called: called.id,
    edited: edited.id,
    wanted: wanted.id,
    first: first.id,
    second: second.id,
    waiting: waiting.id,
    askedAt: asked?.at ?? '',
  }
  const named = (stored: object) =>
    JSON.stringify(stored).replaceAll(
      /\$(\w+)/g,
      (_, name) => Object.entries(names).find(([one]) => one === name)?.[1] ?? name,
    )
  const open = async (person: typeof poster, stored: object) => {
    const device = await openDevice(person)
    await store(device, person.id, named(stored))
    return device.open('one')
  }
  const tab = await open(poster, devices.poster)
  await tab.expectQuiet()
  expect(await messagesOf(agreed.id)).toEqual(['À quelle heure ?', 'À dix heures, devant la porte.'])
  expect(await sql`select title, rate, version from offers where id = ${edited.id}`).toEqual([
    { title: 'Tondre et ramasser', rate: 31, version: 2 },
  ])
  expect(await sql`select from applications where id = ${waiting.id} and reserved_at is not null`).toHaveLength(1)
  expect(await tab.page.evaluate(() => window.pouce.engine.drafts.read('letter'))).toBe('Madame')

  await (await open(other, devices.other)).expectQuiet()
  expect(await sql`select student_id, status from jobs where offer_id = ${called.id} and status <> 'left'`).toEqual([
    { studentId: other.id, status: 'assigned' },
  ])
  expect(await sql`select message from applications where offer_id = ${wanted.id}`).toEqual([
    { message: 'Volontiers.' },
  ])
})
