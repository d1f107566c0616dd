import { describe, expect, it } from 'vitest'
import { liftAllowances } from '../api/testing/lift-allowances.ts'
import { openStage } from './testing/browser/stage.ts'
import type { Tab } from './testing/browser/tab.ts'

const { sql, world, server, openDevice, messagesOf } = await openStage()

const numbers = (count: number, start = 1) => Array.from({ length: count }, (_, n) => n + start)

const applicationsOf = async (studentId: string) =>
  (
    await sql<
      { offerId: string }[]
    >`select offer_id from applications where student_id = ${studentId} order by offer_id`
  ).map(({ offerId }) => offerId)

const expectSame = async (...tabs: Tab[]) => {
  const [first, ...others] = tabs
  for (const other of others) await expect.poll(other.shown).toEqual(await first?.shown())
}

const withoutLocks = () => Reflect.deleteProperty(Navigator.prototype, 'locks')

/** As in Safari and Firefox. */
const withoutBackgroundSync = () => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')

it.each([
  ['under the lock', false],
  ['without any lock', true],
])(
  'O-03 O-07 [R2] [R5] [R13] two tabs and a worker drain 200 entries %s: each arrives once, in order, and both show the same',
  async (_, isLockless) => {
    const { student, job, application } = await world.assignedJob()
    // One poster can have at most fifty open offers.
    const posters = [await world.person('private'), await world.person('private')] as const
    for (const { id } of posters) await liftAllowances(sql, id)
    const open = await Promise.all(numbers(100).map(n => world.openJob(posters[n % 2 ? 0 : 1])))
    const device = await openDevice(student)
    if (isLockless) await device.context.addInitScript(withoutLocks)
    const tabs = [await device.open('one'), await device.open('two')] as const
    for (const tab of tabs) await tab.expectQuiet()
    await device.context.setOffline(true)
    for (const round of numbers(10, 0)) {
      const tab = tabs[round % 2 ? 0 : 1]
      await tab.say(job.id, ...numbers(10, round * 10).map(n => `message ${n}`))
      await tab.apply(...open.slice(round * 10, round * 10 + 10).map(({ id }) => id))
    }
    for (const tab of tabs) await tab.expectStatus({ connection: 'offline', waiting: 200 })
    const before = server.askers.length
    // Without locks, two of them send the same entries at the same time.
    const holds = isLockless ? [server.hold('before'), server.hold('before')] : []
    await device.context.setOffline(false)
    const first = await Promise.all(holds.map(({ arrived }) => arrived))
    expect(new Set(first).size).toBe(holds.length)
    for (const { release } of holds) release()
    for (const tab of tabs) await tab.expectQuiet()
    await expect.poll(() => new Set(server.askers.slice(before))).toEqual(new Set(['one', 'two', 'worker']))
    expect(await messagesOf(job.id)).toEqual(numbers(100, 0).map(n => `message ${n}`))
    expect(await applicationsOf(student.id)).toEqual([application.jobId, ...open.map(({ id }) => id)].sort())
    await expectSame(...tabs)
    expect((await tabs[0].shown())?.messages).toEqual(
      numbers(100, 0).map(n => ({ content: `message ${n}`, isPending: false })),
    )
  },
)

/** Creates entries that cannot be sent yet. */
const writeWithoutServer = async (tab: Tab, jobId: string) => {
  const contents = numbers(12).map(n => `message ${n}`)
  await server.stop()
  await tab.say(jobId, ...contents)
  await tab.expectStatus({ waiting: 12 })
  return contents
}

const end = async (tab: Tab, how: 'closed' | 'crashed') => {
  if (how === 'closed') return tab.page.close()
  const crashed = tab.page.waitForEvent('crash')
  // A crashed page does not answer.
  void (await tab.cdp()).send('Page.crash').catch(() => undefined)
  await crashed
}

describe('a tab in the middle of a drain', () => {
  it.each([
    ['closed', 'before'],
    ['crashed', 'after'],
  ] as const)(
    'O-03 O-07 [R5] [R13] that %s %s its request was processed leaves the rest to the other',
    async (how, when) => {
      const { student, job } = await world.assignedJob()
      const device = await openDevice(student)
      await device.context.addInitScript(withoutBackgroundSync)
      const tabs = [await device.open('one'), await device.open('two')]
      for (const tab of tabs) await tab.expectQuiet()
      const contents = await writeWithoutServer(tabs[0] ?? expect.fail(), job.id)
      const hold = server.hold(when)
      await server.start()
      const drains = await hold.arrived
      const dying = tabs.find(({ name }) => name === drains) ?? expect.fail(`${drains} drains`)
      const other = tabs.find(tab => tab !== dying) ?? expect.fail()
      await end(dying, how)
      await other.expectQuiet()
      hold.release()
      await other.drain()
      await other.expectQuiet()
      expect(await messagesOf(job.id)).toEqual(contents)
      expect((await other.shown())?.messages.map(({ content }) => content)).toEqual(contents)
    },
  )

  it('O-03 [R5] that crashed as the only one leaves the rest to the next opening', async () => {
    const { student, job } = await world.assignedJob()
    const device = await openDevice(student)
    await device.context.addInitScript(withoutBackgroundSync)
    const tab = await device.open('one')
    await tab.expectQuiet()
    const contents = await writeWithoutServer(tab, job.id)
    const hold = server.hold('after')
    await server.start()
    expect(await hold.arrived).toBe('one')
    await end(tab, 'crashed')
    const next = await device.open('next')
    await next.expectQuiet()
    hold.release()
    expect(await messagesOf(job.id)).toEqual(contents)
    expect((await next.shown())?.messages.map(({ content }) => content)).toEqual(contents)
  })
})

/** Blocks the page's thread until the answer to a request is released. */
const freeze = async (tab: Tab) => {
  const hold = server.hold('before')
  const standing = tab.page.evaluate(async () => {
    // An open transaction would block the others for the whole time, which no app can prevent.
    await new Promise(resolve => setTimeout(resolve, 200))
    const { db } = window.pouce.engine
    await db.transaction('rw', db.tables, async () => {
      await db.meta.count()
    })
    const request = new XMLHttpRequest()
    request.open('POST', '/api/sync', false)
    request.setRequestHeader('content-type', 'application/json')
    request.send('{"mutations":[null]}')
  })
  // A failure counts only when it is woken.
  standing.catch(() => undefined)
  await hold.arrived
  return async () => {
    hold.release()
    await standing
  }
}

it('O-07 [R6] [R13] a tab that froze with the lock is passed over after half a minute, and does no harm when it wakes', async () => {
  const { student, job } = await world.assignedJob()
  const device = await openDevice(student)
  await device.context.addInitScript(withoutBackgroundSync)
  const frozen = await device.open('frozen')
  await frozen.expectQuiet()
  const hold = server.hold('after')
  await frozen.say(job.id, 'one')
  expect(await hold.arrived).toBe('frozen')
  await frozen.say(job.id, 'two', 'three')
  const wake = await freeze(frozen)
  // For this tab half a minute passes in one second.
  const other = await device.open('other', { haste: 30 })
  await other.say(job.id, 'four')
  await other.expectQuiet()
  expect(await other.patiences()).toContain(30_000)
  expect(await messagesOf(job.id)).toEqual(['one', 'two', 'three', 'four'])
  hold.release()
  await wake()
  await frozen.expectQuiet()
  await frozen.say(job.id, 'five')
  await frozen.expectQuiet()
  await other.expectQuiet()
  await expectSame(frozen, other)
  expect(await messagesOf(job.id)).toEqual(['one', 'two', 'three', 'four', 'five'])
})
