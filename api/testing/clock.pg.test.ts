import { expect, it } from 'vitest'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { addPerson } from './add-person.ts'
import { today, travelTo } from './clock.ts'
import { giveDatabaseClock } from './database-clock.ts'
import { testDatabase } from './test-database.ts'

const { sql, url } = await testDatabase()

const daysHere = async () => {
  const [row] = await sql<{ now: string; clock: string; kept: string }[]>`
    insert into presence (user_id) select id from users
    on conflict (user_id) do update set seen_at = default
    returning now(), clock_timestamp() as clock, seen_at as kept`
  return [new Date().toISOString(), row?.now ?? '', row?.clock ?? '', row?.kept ?? ''].map(swissDay)
}

it('a test and its database run on the given day, column defaults included, and on another one on demand', async () => {
  await addPerson(sql, 'student')
  const [given = ''] = today.split('T')
  expect(await daysHere()).toEqual(Array(4).fill(given))
  const comeBack = travelTo('2028-02-29T10:00')
  await giveDatabaseClock(url)
  expect(await daysHere()).toEqual(Array(4).fill('2028-02-29'))
  comeBack()
  expect(swissDay(Date.now())).toBe(given)
})
