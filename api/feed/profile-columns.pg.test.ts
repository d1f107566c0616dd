import { expect, it } from 'vitest'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
// A column of which nothing else in the product knows.
await sql`alter table users add made_up text`

/** A student who applied, the poster, and a stranger. */
const setScene = async () => {
  const poster = await world.person('private')
  const [student, stranger] = [await world.person('student'), await world.person('private')]
  const offer = await world.openJob(poster)
  const letter = await world.apply(student, offer.id)
  return { poster, student, stranger, offer, letter }
}

const markedBy = (act: (tx: Pick<typeof sql, 'unsafe'>) => Promise<unknown>) =>
  sql.begin(async tx => {
    await act(tx)
    const rows = await tx<{ line: string }[]>`
      select distinct feed || ' ' || entity as line from changes where xid = pg_current_xact_id() order by line`
    return rows.map(({ line }) => line)
  })

const change = (who: Person, assignment: string) =>
  markedBy(tx => tx.unsafe(`update users set ${assignment} where id = $1`, [who.id]))

it('K-525 a new column of a person reaches their devices and those that show the person', async () => {
  const { poster, student } = await setScene()
  const holders = [`${userFeed(student.id)} user`, `${userFeed(poster.id)} application`]
  expect(await change(student, "made_up = 'neuf'")).toEqual(holders.toSorted())
  expect(await change(student, "made_up = 'neuf'")).toEqual([])
})

it('K-525 sends private columns to the person’s own devices, and internal columns to no device', async () => {
  const { student } = await setScene()
  for (const assignment of ["free_times = '{mon-morning}'", 'days_off = \'[{"from":"2027-01-01","to":"2027-01-02"}]\''])
    expect(await change(student, assignment), assignment).toEqual([`${userFeed(student.id)} user`])
  expect(await change(student, "password_hash = 'neuf'")).toEqual([])
})

it('K-525 keeps private and new columns out of other people’s rows, pages and exports', async () => {
  const { poster, student, stranger } = await setScene()
  const mark = 'marque-de-personne'
  await sql`
    update users set made_up = ${mark}, free_times = ${[mark]}, days_off = ${sql.json([mark])}, mails_off = ${[mark]},
      password_hash = ${mark}
    where id = ${student.id}`
  for (const who of [poster, stranger]) {
    const device = createRawDevice(who.call, [userFeed(who.id), jobsFeed('VD')])
    await device.pull()
    const answers = [[...device.held], (await world.exportOf(who)).body]
    for (const path of [`/api/users/${student.id}`, '/api/applications', `/student/${student.id}`])
      answers.push((await who.call('GET', path)).body)
    expect(JSON.stringify(answers)).not.toContain(mark)
  }
})

it('K-526 a new column of a person is emptied with the account', async () => {
  const { student } = await setScene()
  await sql`update users set made_up = 'neuf' where id = ${student.id}`
  expect((await world.deleteAccount(student)).status).toBe(200)
  expect(await sql`select made_up from users where id = ${student.id}`).toEqual([{ madeUp: null }])
})
