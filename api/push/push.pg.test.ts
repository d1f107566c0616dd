import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { openSession } from '../accounts/sessions.ts'
import { createPushService } from '../testing/push-service.ts'
import { testDatabase } from '../testing/test-database.ts'
import { freeLostTasks } from '../queue/sweep.ts'
import { createTasks } from '../queue/tasks.ts'
import { startQueue } from '../queue/start-queue.ts'
import { createTestBank } from '../money/test-bank.ts'
import { bringForward, runTasks, waitingTasks } from '../testing/run-tasks.ts'
import { createOutbox, createWorld, origin, type Person } from '../testing/world.ts'
import { createPushKeys } from './keys.ts'

const { sql } = await testDatabase()
const service = await createPushService()
afterAll(service.close)
const trusted = [service.origin]
const world = createWorld(sql, { push: { trusted } })
const log = { info: () => {}, error: () => {} }
const deps = {
  sql,
  log,
  provider: createTestBank(sql, origin),
  mail: createOutbox(),
  environment: { publicUrl: origin },
  pushSubject: 'mailto:pouce@exemple.ch',
  moved: () => {},
}
const work = (push: object = { trusted }) =>
  runTasks(deps, { 'send-push': createTasks({ ...deps, push })['send-push'] })

beforeEach(async () => {
  service.behave({ status: 201 })
  await sql`delete from push_subscriptions`
  await bringForward(sql, 'send-push')
  await work()
  service.asked.length = 0
})

const subscribe = async (person: Person) => {
  const device = service.subscribe()
  expect((await person.call('POST', '/api/push/subscription', device.subscription)).body).toEqual({ ok: true })
  return device
}
const say = (person: Person, jobId: string, content = 'Rendez-vous à 14 h, code 1234') =>
  person.call('POST', `/api/jobs/${jobId}/messages`, { content })
const waiting = async () => (await waitingTasks(sql, 'send-push')).length
const isDue = () => bringForward(sql, 'send-push')
const payloads = ({ pushed }: { pushed: { payload: unknown }[] }) => pushed.map(({ payload }) => payload)

describe('a push message', () => {
  it('reaches the recipient’s device signed and encrypted, with the words of the notification', async () => {
    const { poster, student, job } = await world.assignedJob()
    const device = await subscribe(student)
    await sql`update notifications set read_at = now() where user_id = ${student.id}`
    await say(poster, job.id)
    await work()
    const url = `/dashboard?tab=messages&jobId=${job.id}`
    expect(payloads(device)).toEqual([
      {
        title: 'Message de Bernard',
        body: 'Nouveau message au sujet de « Tondre la pelouse ».',
        url,
        tag: url,
        unread: 1,
      },
    ])
    const [pushed] = device.pushed
    const { publicKey } = (await world.visitor('GET', '/api/push/key')).body
    expect(pushed).toMatchObject({ ttl: '86400', urgency: 'high', sender: { isSigned: true, key: publicKey } })
    expect(pushed?.sender.claims).toMatchObject({ aud: service.origin, sub: 'mailto:pouce@exemple.ch' })
    expect(pushed?.topic).toMatch(/^[\w-]{32}$/)
    expect(await waiting()).toBe(0)
    await work()
    expect(device.pushed).toHaveLength(1)
  })

  it('contains the unread count, new offers nearby included', async () => {
    const { poster, student, job } = await world.assignedJob()
    const device = await subscribe(student)
    await student.call('PATCH', `/api/notifications/${student.id}/mark-all-read`)
    await world.openJob(poster)
    await say(poster, job.id)
    await work()
    expect(payloads(device)).toMatchObject([{ unread: 2 }])
  })

  it('K-460 is sent once for all new messages of a conversation, and not for those already read', async () => {
    const { poster, student, job } = await world.assignedJob()
    const [first, second] = [await subscribe(student), await subscribe({ ...poster })]
    for (const content of ['Un', 'Deux', 'Trois']) await say(poster, job.id, content)
    expect(await waiting()).toBe(1)
    await work()
    expect(payloads(first)).toMatchObject([{ title: '3 nouveaux messages de Bernard' }])
    await say(poster, job.id)
    await work()
    expect(payloads(first)[1]).toMatchObject({ title: '4 nouveaux messages de Bernard' })
    await say(poster, job.id)
    await student.call('PATCH', `/api/notifications/${student.id}/mark-all-read`)
    await work()
    expect(first.pushed).toHaveLength(2)
    expect(second.pushed).toEqual([])
    expect(await waiting()).toBe(0)
  })

  it('about an edited offer replaces the previous one, which lists fewer changes', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const device = await subscribe(student)
    const job = await world.openJob(poster)
    await world.apply(student, job.id)
    for (const changes of [{ rate: 30 }, { location: 'Morges, VD' }]) {
      await world.edit(poster, job.id, changes)
      await work()
    }
    const tag = `/jobs/${job.id}`
    expect(payloads(device)).toMatchObject([
      { title: 'Offre modifiée', url: tag, tag, unread: 1 },
      { tag, unread: 1, body: expect.stringContaining('tarif : 25 → 30 CHF/h ; lieu : Lausanne, VD → Morges, VD') },
    ])
    expect(device.pushed[0]?.topic).toBe(device.pushed[1]?.topic)
  })

  it('is sent for an acceptance and an alert, but not for every offer of the canton', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const device = await subscribe(student)
    const job = await world.openJob(poster)
    await work()
    expect(device.pushed).toEqual([])
    await student.call('POST', '/api/saved-searches', { name: 'Jardin', words: 'haie', canton: 'VD' })
    const { id } = await world.openJob(poster, { title: 'Tailler la haie' })
    await work()
    expect(payloads(device)).toMatchObject([{ title: 'Alerte « Jardin »', url: `/jobs/${id}` }])
    await world.accept(poster, (await world.apply(student, job.id)).id)
    await work()
    expect(payloads(device).at(-1)).toMatchObject({ title: 'Candidature acceptée' })
    expect(device.pushed.at(-1)).toMatchObject({ ttl: String(72 * 3600), urgency: 'normal' })
  })

  it('fits into the payload with long names', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const device = await subscribe(student)
    await student.call('POST', '/api/saved-searches', { name: 'é'.repeat(60), canton: 'VD' })
    await world.openJob(poster, { title: '雪'.repeat(120), location: `Lausanne ${'é'.repeat(140)}` })
    await work()
    expect(device.pushed).toHaveLength(1)
  })
})

describe('a device', () => {
  it('receives pushes by the newest subscription of its session, until it unsubscribes', async () => {
    const { poster, student, job } = await world.assignedJob()
    const old = await subscribe(student)
    const device = await subscribe(student)
    await say(poster, job.id)
    await work()
    expect([old.pushed.length, device.pushed.length]).toEqual([0, 1])
    await say(poster, job.id)
    for (const _ of [1, 2]) expect((await student.call('DELETE', '/api/push/subscription')).body).toEqual({ ok: true })
    await say(poster, job.id)
    await work()
    expect(device.pushed).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  it('receives no push once its session has ended or expired', async () => {
    const { poster, student, job } = await world.assignedJob()
    const device = await subscribe(student)
    await sql`update sessions set expires_at = now() where user_id = ${student.id}`
    await say(poster, job.id)
    await work()
    await sql`delete from sessions where user_id = ${student.id}`
    await say(poster, job.id)
    await work()
    expect(device.pushed).toEqual([])
    expect(await sql`select 1 from push_subscriptions`).toHaveLength(0)
  })

  it('belongs to the person who signed in last; the previous one receives no push there', async () => {
    const { poster, student, job } = await world.assignedJob()
    const device = await subscribe(poster)
    await student.call('POST', '/api/push/subscription', device.subscription)
    await say(student, job.id)
    await work()
    expect(device.pushed).toEqual([])
    await say(poster, job.id)
    await work()
    expect(payloads(device)).toMatchObject([{ title: 'Message de Bernard' }])
  })

  it('must name a push service on the public internet', async () => {
    const student = await world.person('student')
    const { keys } = service.subscribe().subscription
    const ask = (endpoint: string) => student.call('POST', '/api/push/subscription', { endpoint, keys })
    for (const endpoint of ['http://push.example.com/x', 'https://127.0.0.1/x', 'https://localhost/x', 'https://db/x'])
      expect((await ask(endpoint)).body).toMatchObject({ code: 'push-endpoint', field: 'endpoint' })
    expect((await ask('nothing')).body.code).toBe('invalid-input')
    expect(await sql`select 1 from push_subscriptions where user_id = ${student.id}`).toHaveLength(0)
  })

  it('is included in the account’s export', async () => {
    const student = await world.person('student')
    const { subscription } = await subscribe(student)
    const { pushSubscriptions } = (await world.exportOf(student)).body
    expect(pushSubscriptions).toMatchObject([{ endpoint: subscription.endpoint }])
  })

  it('whose endpoint resolves to an internal address gets no request, even if its row exists', async () => {
    const { poster, student, job } = await world.assignedJob()
    const device = await subscribe(student)
    await say(poster, job.id)
    await work({})
    expect(service.asked.filter(path => device.subscription.endpoint.endsWith(path))).toEqual([])
    expect(await sql`select 1 from push_subscriptions where user_id = ${student.id}`).toHaveLength(0)
  })

  it('is removed when its push service answers 404 or 410', async () => {
    const { poster, student, job } = await world.assignedJob()
    for (const status of [404, 410]) {
      await subscribe(student)
      service.behave({ status })
      await say(poster, job.id)
      await work()
      expect(await sql`select 1 from push_subscriptions`).toHaveLength(0)
      expect(await waiting()).toBe(0)
    }
  })
})

describe('the worker', () => {
  it('retries later if a service is busy, down or unreachable, and gives up in the end', async () => {
    const { poster, student, job } = await world.assignedJob()
    const device = await subscribe(student)
    service.behave({ status: 429, headers: { 'Retry-After': '120' } })
    await say(poster, job.id)
    await work()
    const [later] = await waitingTasks(sql, 'send-push')
    expect(Date.parse(later?.runAt ?? '')).toBeGreaterThan(Date.now() + 110_000)
    for (const status of [500, 503]) {
      service.behave({ status })
      await isDue()
      await work()
      expect(await waiting()).toBe(1)
    }
    service.behave({ status: 201 })
    await isDue()
    await work()
    expect(device.pushed).toHaveLength(1)
    service.behave({ status: 500 })
    await say(poster, job.id)
    for (const _ of Array.from({ length: 9 })) {
      await isDue()
      await work()
    }
    expect(await waiting()).toBe(0)
    expect(await sql`select 1 from push_subscriptions`).toHaveLength(1)
  })

  it('drops a push that a service refuses for good, and keeps the subscription', async () => {
    const { poster, student, job } = await world.assignedJob()
    await subscribe(student)
    service.behave({ status: 413 })
    await say(poster, job.id)
    await work()
    expect(await waiting()).toBe(0)
    expect(await sql`select 1 from push_subscriptions`).toHaveLength(1)
  })

  it('that dies while sending loses no push: another one sends it', async () => {
    const { poster, student, job } = await world.assignedJob()
    const device = await subscribe(student)
    await say(poster, job.id)
    const lock = (age: string) => sql`
      update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - ${age}::interval
      where id in (select id from graphile_worker.jobs where task_identifier = 'send-push')`
    await lock('4 minutes')
    await freeLostTasks(sql)
    await work()
    expect(device.pushed).toEqual([])
    await lock('6 minutes')
    await freeLostTasks(sql)
    await work()
    expect(device.pushed).toHaveLength(1)
  })

  it('sends each push once with concurrent workers', async () => {
    const { poster, student, job } = await world.assignedJob()
    const devices = [await subscribe(student)]
    const others = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const other = await world.person('student', { canton: 'ZG' })
        await other.call('POST', '/api/saved-searches', { name: 'Neige', words: 'neige' })
        return subscribe(other)
      }),
    )
    await world.openJob(poster, { title: 'Déneiger : neige fraîche', location: 'Sion, VS' })
    await say(poster, job.id)
    await Promise.all([work(), work(), work()])
    expect([...devices, ...others].map(({ pushed }) => pushed.length)).toEqual(Array.from({ length: 61 }, () => 1))
  })

  it('never makes a message fail, even if its device unsubscribes at this moment', async () => {
    const { poster, student, job } = await world.assignedJob()
    await subscribe(student)
    await sql.begin(async tx => {
      await tx`delete from push_subscriptions where user_id = ${student.id}`
      expect((await say(poster, job.id)).status).toBe(201)
    })
    await work()
    expect(await waiting()).toBe(0)
  })

  it('uses the configured keys, else creates one pair for all processes', async () => {
    const given = webPush.generateVAPIDKeys()
    expect(await createPushKeys(sql, given)()).toEqual(given)
    await sql`delete from push_keys`
    const made = await Promise.all([1, 2, 3].map(() => createPushKeys(sql, undefined)()))
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(made[0]?.publicKey).toMatch(/^[\w-]{87}$/)
  })
})

describe('a process that shuts down', () => {
  /** Adds this many devices, each with a queued push. */
  const backlog = async (count: number) => {
    const { poster, student, job } = await world.assignedJob()
    const devices = []
    for (let n = 0; n < count; n++) {
      const call = world.call(await openSession(sql, student.id, `device ${n}`))
      devices.push(await subscribe({ ...student, call }))
    }
    await sql`update notifications set read_at = now() where user_id = ${student.id}`
    await say(poster, job.id)
    expect(await waiting()).toBe(count)
    return devices
  }

  const start = () => startQueue(sql.url, { ...deps, push: { trusted } })

  it('finishes its current tasks and leaves the backlog to the next process', async () => {
    const devices = await backlog(60)
    service.behave({ status: 201, afterMs: 300 })
    const jobs = start()
    await expect.poll(() => service.asked.length, { timeout: 20_000 }).toBeGreaterThan(0)
    await jobs.close()
    const pushed = devices.filter(one => one.pushed.length > 0).length
    expect(pushed).toBeGreaterThan(0)
    expect(pushed).toBeLessThan(60)
    expect(await waiting()).toBe(60 - pushed)
    service.behave({ status: 201 })
    await work()
    expect(devices.every(one => one.pushed.length === 1)).toBe(true)
  }, 60_000)

  it('waits two seconds for a hanging service, and loses no push', async () => {
    const [device] = await backlog(1)
    service.behave({ status: 201, afterMs: 60_000 })
    const jobs = start()
    await expect.poll(() => service.asked.length, { timeout: 20_000 }).toBeGreaterThan(0)
    const from = performance.now()
    await jobs.close()
    expect(performance.now() - from).toBeLessThan(4000)
    service.behave({ status: 201 })
    await isDue()
    await work()
    expect(device?.pushed).toHaveLength(1)
  }, 30_000)
})
