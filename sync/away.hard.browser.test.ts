import { expect, it, onTestFinished } from 'vitest'
import { openStage } from './testing/browser/stage.ts'

const { world, server, openDevice, openPhone, messagesOf } = await openStage()

/** Shorter than the polling period of a tab without a stream. */
const live = { timeout: 9000 }

it('O-05 [R5] a worker stopped in the middle of a drain leaves the rest to the next opening', async () => {
  const { student, job } = await world.assignedJob()
  const device = await openDevice(student)
  const tab = await device.open('one')
  await tab.expectQuiet()
  await device.context.setOffline(true)
  await tab.say(job.id, 'one', 'two')
  const settings = await device.context.newPage()
  const cdp = await device.context.newCDPSession(settings)
  await cdp.send('ServiceWorker.enable')
  await device.closeOffline(tab)
  const hold = server.hold('after')
  await device.context.setOffline(false)
  expect(await hold.arrived).toBe('worker')
  await cdp.send('ServiceWorker.stopAllWorkers')
  const next = await device.open('next')
  await next.expectQuiet()
  hold.release()
  expect(await messagesOf(job.id)).toEqual(['one', 'two'])
  expect((await next.shown())?.messages.map(({ content }) => content)).toEqual(['one', 'two'])
})

it('O-02 [R12] [R15] a page in the back/forward cache releases the stream, and polls when it is shown again', async () => {
  const { poster, student, job } = await world.assignedJob()
  const phone = await openPhone(student)
  const tab = await phone.open('one')
  await tab.expectQuiet()
  await tab.page.evaluate(() => {
    document.title = 'the same page'
  })
  await tab.page.goto(`${server.url}/api/docs`)
  await expect.poll(server.streams).toBe(0)
  server.refuseStreams()
  onTestFinished(server.takeStreams)
  await poster.call('POST', `/api/jobs/${job.id}/messages`, { content: 'in the meantime' })
  await tab.page.goBack({ waitUntil: 'commit' })
  const contents = async () => (await tab.shown())?.messages.map(({ content }) => content)
  await expect.poll(contents, live).toEqual(['in the meantime'])
  expect(await tab.page.title()).toBe('the same page')
  await tab.say(job.id, 'and back')
  await tab.expectQuiet()
  expect(await messagesOf(job.id)).toEqual(['in the meantime', 'and back'])
})
