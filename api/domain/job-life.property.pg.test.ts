import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashPassword } from '../accounts/password.ts'
import { checkLedger } from '../money/check-ledger.ts'
import { payFor } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, review, type Person } from '../testing/world.ts'
import { bringForward } from '../testing/run-tasks.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const admin = await world.person('private', { isAdmin: true })
const password = 'Soleil-2026'
const passwordHash = await hashPassword(password)

const DAY = 24 * 3_600_000
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

const states = ['open', 'assigned', 'in_progress', 'completed', 'cancelled'] as const
const ways = [
  'left',
  'cancelled',
  'completed',
  'reviewed',
  'withdrawn',
  'student goes',
  'poster goes',
  'blocked',
] as const
const monies = ['nothing paid', 'held', 'frozen'] as const
const kinds = ['alone', 'reserve waiting', 'several places', 'a session'] as const
const cells = states.flatMap(state =>
  ways.flatMap(way =>
    monies.flatMap(money =>
      kinds.flatMap(kind => [false, true].map(isHidden => ({ state, way, money, kind, isHidden }))),
    ),
  ),
)
type Cell = (typeof cells)[number]

/** What cannot come to be: paid is under way, and nobody pays for what nobody does. */
const isPossible = ({ state, money }: Cell) =>
  state === 'in_progress' || money === 'nothing paid' || (state === 'completed' && money === 'frozen')

const setScene = async ({ state, money, kind, isHidden }: Cell) => {
  const poster = await world.person('private')
  const [student, waiting] = [await world.person('student'), await world.person('student')]
  await sql`update users set password_hash = ${passwordHash} where id in (${poster.id}, ${student.id})`
  const offer = await world.openJob(poster, {
    schedule: { kind: 'date', day: day(5), time: '09:00' },
    places: kind === 'several places' ? 3 : 1,
    isRecurring: kind === 'a session',
  })
  const move = (status: string, jobId: string) => poster.call('PATCH', `/api/jobs/${jobId}`, { status })
  const own = await world.apply(student, offer.id)
  const letter = await world.apply(waiting, offer.id)
  if (kind === 'reserve waiting') await poster.call('POST', `/api/applications/${letter.id}/reserve`, { isKept: true })
  const jobId: string = state === 'open' ? offer.id : (await world.accept(poster, own.id)).body.jobId
  if (state === 'in_progress' && money === 'nothing paid') await move('in_progress', jobId)
  if (money !== 'nothing paid') {
    const { paymentId } = await payFor(poster, jobId)
    if (money === 'frozen') await poster.call('POST', `/api/payments/${paymentId}/dispute`)
  }
  if (state === 'completed' || state === 'cancelled') await move(state, jobId)
  if (isHidden)
    await admin.call('POST', '/api/moderation/hide', { kind: 'job', targetId: jobId, reason: 'Vérification.' })
  return { poster, student, waiting, offer, jobId, move }
}
type Scene = Awaited<ReturnType<typeof setScene>>

const take = async (way: Cell['way'], { poster, student, jobId, move }: Scene) => {
  const go = (who: Person) => who.call('DELETE', '/api/auth/account', { password })
  const takes = {
    left: () => student.call('POST', `/api/jobs/${jobId}/leave`, { reason: 'Je suis malade.' }),
    cancelled: () => move('cancelled', jobId),
    completed: () => move('completed', jobId),
    reviewed: () => poster.call('POST', '/api/reviews', review(student.id, jobId)),
    withdrawn: () => poster.call('DELETE', `/api/jobs/${jobId}`),
    'student goes': () => go(student),
    'poster goes': () => go(poster),
    blocked: () => poster.call('POST', `/api/users/${student.id}/block`),
  }
  return (await takes[way]()).status
}

/** What holds of every job and its family, however it came there. */
const check = async ({ offer, poster, student }: Scene) => {
  const family = await sql<
    { id: string; status: string; places: number; assignedToId: string | null; isHidden: boolean }[]
  >`
    select id, status, places - chosen as places, assigned_to_id, hidden_at is not null as is_hidden from jobs
    where ${offer.id} in (id, offer_id) and deleted_at is null`
  const chosen = family.filter(({ status }) => ['assigned', 'in_progress', 'completed'].includes(status))
  const students = chosen.map(({ assignedToId }) => assignedToId)
  expect(new Set(students).size, 'nobody has two places').toBe(students.length)
  const wanted = family.reduce((sum, { status, places }) => sum + (status === 'open' ? places : 0), chosen.length)
  expect(wanted, 'no more are chosen or looked for than were wanted').toBeLessThanOrEqual(offer.places ?? 1)
  // Where a job is open again and shown, whoever is in reserve is asked.
  for (const { id, status, isHidden } of family) {
    const [left] = await sql`select from former_students where job_id = ${id}`
    const kept = await sql<{ askedAt: string | null }[]>`
      select asked_at from applications a where a.job_id = ${id} and status = 'pending' and reserved_at is not null
        and exists (select from users u where u.id = ${poster.id} and u.deleted_at is null)`
    if (status === 'open' && left && kept.length > 0)
      expect(
        kept.some(({ askedAt }) => askedAt !== null),
        'the reserve is asked, unless the offer is hidden',
      ).toBe(!isHidden)
  }
  const open = family.filter(({ status }) => status === 'assigned' || status === 'in_progress').map(({ id }) => id)
  const clocks = await sql`
    select p.id from payments p join jobs j on j.id = p.job_id
    where p.job_id = any(${open}::uuid[]) and p.status in ('held', 'frozen')
      and p.release_at < coalesce((select starts_at from appointments t where t.job_id = j.id), j.scheduled_for)`
  expect(clocks, 'no money is due before the work').toEqual([])
  const ended = await sql`
    select p.status from payments p join jobs j on j.id = p.job_id
    where j.id = any(${family.map(({ id }) => id)}::uuid[]) and j.status in ('open', 'cancelled', 'completed')
      and (p.status = 'awaiting' or p.status = 'held' and p.refund_at is null)`
  expect(ended, 'no money waits where nobody works').toEqual([])
  const marks = await sql`select user_id from lapses where user_id in (${poster.id}, ${student.id})`
  expect(marks, 'five days before the work nobody ends it late').toEqual([])
  const waiting = await sql`
    select from applications a join jobs j on j.id = a.job_id
    where j.id = any(${family.map(({ id }) => id)}::uuid[]) and a.status = 'pending' and j.status <> 'open'`
  expect(waiting, 'no letter waits for what is given or over').toHaveLength(0)
}

const run = async (cell: Cell) => {
  const scene = await setScene(cell)
  const status = await take(cell.way, scene)
  expect(status).toBeLessThan(500)
  await check(scene)
  if (cell.kind === 'a session') {
    await bringForward(sql, 'add-session')
    await world.work('add-session')
    await check(scene)
  }
}

const possible = cells.filter(isPossible)
const runs = Number(process.env['LIFE_RUNS'] ?? 24)

it('every way out of every state leaves each place, letter, mark and rappen where it belongs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...possible), async cell => {
      await run(cell)
      expect(await checkLedger(sql), 'each rappen is in one place').toEqual([])
    }),
    {
      numRuns: runs,
      interruptAfterTimeLimit: 40_000,
      markInterruptAsFailure: false,
    },
  )
}, 90_000)
