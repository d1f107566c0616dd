import { beforeAll, expect, it } from 'vitest'
import { renewFirstFill } from '../api/queue/renew-first-fill.ts'
import { waitForHistory } from '../api/testing/wait-for-history.ts'
import { origin } from '../api/testing/world.ts'
import { contents } from './testing/contents.ts'
import { setWholePath } from './testing/set-whole-path.ts'

const { sql, world, openDevice } = await setWholePath()

beforeAll(() => waitForHistory(sql), 40_000)

const admin = await world.person('private', { isAdmin: true })

/** A fill of five files, and a device that has started with it. The event happens after it requested some of them. */
const setScene = async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const jobs = await Promise.all(Array.from({ length: 10 }, () => world.openJob(poster)))
  const renew = async () => {
    await sql`update first_fills set made_at = made_at - interval '2 days'`
    await renewFirstFill(sql, { publicUrl: origin, fewest: 0, perFile: 2 })
  }
  await renew()
  const hide = (at: number) =>
    admin.call('POST', '/api/moderation/hide', { kind: 'job', targetId: jobs[at]?.id, reason: 'Interdit' })
  return { poster, student, jobs, renew, hide }
}

type Scene = Awaited<ReturnType<typeof setScene>>

it.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['an offer is hidden', ({ hide }) => hide(0)],
  ['an offer is hidden, and its file written again', ({ hide }) => hide(0).then(() => world.work('mend-first-fill'))],
  ['one offer after the other is hidden', ({ hide }) => Promise.all([hide(0), hide(3), hide(6)])],
  [
    'a name changes, beside an edit and an offer of another canton',
    async ({ poster, jobs }) => {
      await poster.call('PATCH', `/api/jobs/${jobs[1]?.id}/details`, { title: 'Autre chose' })
      await poster.call('PATCH', `/api/jobs/${jobs[2]?.id}/details`, { location: 'Genève, GE' })
      await poster.call('PATCH', `/api/users/${poster.id}`, { firstName: 'Alix' })
      await world.work('mend-first-fill')
    },
  ],
  [
    'an offer is withdrawn after a new fill was made',
    async ({ poster, jobs, renew }) => {
      await renew()
      await poster.call('DELETE', `/api/jobs/${jobs[0]?.id}`)
    },
  ],
])('[R25] a device halfway through a first fill ends up like a new one when %s', async (_, happen) => {
  const scene = await setScene()
  let asked = 0
  const happened = Promise.withResolvers<void>()
  const before = async ({ url }: Request) => {
    if (!url.includes('/first-fill/')) return
    asked++
    if (asked === 2) await happen(scene).then(() => happened.resolve())
    // Later files arrive after the event.
    else if (asked > 2) await happened.promise
  }
  const device = await openDevice(scene.student, { before })
  await device.engine.drain()
  expect(asked).toBeGreaterThan(2)
  expect(device.statuses.filter(status => status >= 500)).toEqual([])
  expect(device.engine.status.get()).toMatchObject({ waiting: 0 })
  const fresh = await openDevice(scene.student)
  const [mine, theirs] = [await contents(device.engine.db), await contents(fresh.engine.db)]
  expect(mine.size).toBeGreaterThan(7)
  expect(mine).toEqual(theirs)
})
