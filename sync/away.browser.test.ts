import { expect, it } from 'vitest'
import { openStage } from './testing/browser/stage.ts'

const { sql, world, server, openDevice, openPhone, messagesOf } = await openStage()

/** Shorter than the polling period of a tab without a stream. */
const live = { timeout: 9000 }

it('O-03 O-05 [R5] waiting entries are sent with no window open once the network is back, exactly once and in order', async () => {
  const { poster, student, job, application } = await world.assignedJob()
  const open = await world.openJob(poster)
  const device = await openDevice(student)
  const tab = await device.open('one')
  await tab.expectQuiet()
  await device.context.setOffline(true)
  await tab.say(job.id, 'one', 'two')
  await tab.apply(open.id)
  await tab.say(job.id, 'three')
  await device.closeOffline(tab)
  const before = server.askers.length
  await device.context.setOffline(false)
  await expect.poll(() => messagesOf(job.id)).toEqual(['one', 'two', 'three'])
  expect(
    await sql`select offer_id from applications where student_id = ${student.id} and id <> ${application.id}`,
  ).toEqual([{ offerId: open.id }])
  expect(new Set(server.askers.slice(before))).toEqual(new Set(['worker']))
  const next = await device.open('next')
  await next.expectQuiet()
  expect((await next.shown())?.messages.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
  expect(await messagesOf(job.id)).toEqual(['one', 'two', 'three'])
})

it('O-02 O-04 O-06 [R1] [R20] without network the app reopens with every row, the waiting entries and the drafts', async () => {
  const { poster, student, job } = await world.assignedJob()
  for (const title of ['Tailler la haie', 'Monter un meuble']) await world.openJob(poster, { title })
  const device = await openDevice(student)
  const tab = await device.open('one')
  await tab.say(job.id, 'sent')
  await tab.expectQuiet()
  await device.context.setOffline(true)
  await tab.say(job.id, 'waits')
  await tab.page.evaluate(() => window.pouce.engine.drafts.save('chat', 'half a sen'))
  await expect.poll(async () => (await tab.shown())?.outbox).toHaveLength(1)
  const before = await tab.shown()
  const asked = server.askers.length
  // A page may start a request at the moment in which it is closed.
  await tab.page.evaluate(() => addEventListener('pagehide', () => void window.pouce.engine.drain()))
  await device.reloadOffline(tab)
  await expect.poll(tab.shown).toEqual(before)
  expect(before?.jobs).toBeGreaterThanOrEqual(3)
  expect(before?.messages).toEqual([
    { content: 'sent', isPending: false },
    { content: 'waits', isPending: true },
  ])
  await tab.expectStatus({ connection: 'offline', waiting: 1 })
  expect(await tab.page.evaluate(() => window.pouce.engine.drafts.read('chat'))).toBe('half a sen')
  expect(server.askers).toHaveLength(asked)
  await device.context.setOffline(false)
  await tab.expectQuiet()
  expect(await messagesOf(job.id)).toEqual(['sent', 'waits'])
  expect(await tab.page.evaluate(() => window.pouce.engine.drafts.read('chat'))).toBe('half a sen')
})

it('N-04 C-06 [R14] [R24] changes from while the server was down arrive once the stream reconnects, and then everything is live', async () => {
  const { poster, student, job } = await world.assignedJob()
  const [theirs, mine] = [await openDevice(poster), await openDevice(student)]
  const tab = await mine.open('mine')
  await tab.expectQuiet()
  await expect.poll(server.streams).toBe(1)
  await server.stop()
  await sql`update jobs set title = 'Par psql' where id = ${job.id}`
  await sql`
    insert into messages (id, job_id, sender_id, receiver_id, content)
    values (gen_random_uuid(), ${job.id}, ${poster.id}, ${student.id}, 'while you were away')`
  await server.start()
  const contents = async () => (await tab.shown())?.messages.map(({ content }) => content)
  await expect.poll(contents, live).toEqual(['while you were away'])
  expect(await tab.page.evaluate(id => window.pouce.engine.db.jobs.get(id), job.id)).toMatchObject({
    title: 'Par psql',
  })

  const other = await theirs.open('theirs')
  await other.expectQuiet()
  await expect.poll(server.streams).toBe(2)
  const asked = () => server.askers.filter(name => name === 'mine').length
  const before = asked()
  await other.say(job.id, 'are you there?')
  await expect.poll(contents, live).toEqual(['while you were away', 'are you there?'])
  expect(asked() - before).toBeLessThanOrEqual(3)
  await tab.expectQuiet()
  const inStep = asked()
  await other.say(job.id, 'hello?')
  await expect.poll(contents, live).toEqual(['while you were away', 'are you there?', 'hello?'])
  expect(asked(), 'the stream has brought it').toBe(inStep)
})

it('O-07 [R15] the visible tab of a browser holds its only stream, and hands it over when another tab becomes visible', async () => {
  const { poster, student, job } = await world.assignedJob()
  const phone = await openPhone(student)
  const one = await phone.open('one')
  const two = await phone.open('two')
  const holders = () =>
    two.page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query()
      return held.filter(({ name }) => name?.endsWith(':stream')).map(({ clientId }) => clientId)
    })
  const expectLive = async (content: string) => {
    await expect.poll(server.streams).toBe(1)
    await poster.call('POST', `/api/jobs/${job.id}/messages`, { content })
    for (const tab of [one, two])
      await expect.poll(async () => (await tab.shown())?.messages.at(-1)?.content, live).toBe(content)
    return holders()
  }
  const first = await expectLive('two is in front')
  await one.page.bringToFront()
  await expect.poll(holders).not.toEqual(first)
  const second = await expectLive('one is in front')
  expect([first.length, second.length]).toEqual([1, 1])
  await two.page.bringToFront()
  await expect.poll(holders).toEqual(first)
  expect(await expectLive('two is in front again')).toEqual(first)
})
