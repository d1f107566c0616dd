import { expect, it } from 'vitest'
import { openStage } from './testing/browser/stage.ts'

const { sql, world, openDevice, messagesOf } = await openStage()

/** Two people who use one browser in turn, each with their own conversation. */
const twoPeople = async () => {
  const [lea, noe] = [await world.assignedJob(), await world.assignedJob()]
  await lea.poster.call('POST', `/api/jobs/${lea.job.id}/messages`, { content: 'for Léa' })
  await noe.poster.call('POST', `/api/jobs/${noe.job.id}/messages`, { content: 'for Noé' })
  return { lea, noe }
}

it('O-08 [R18] unsent entries of one account are neither shown to nor sent by the next account in the browser', async () => {
  const { lea, noe } = await twoPeople()
  const device = await openDevice(lea.student)
  const hers = await device.open('hers')
  await hers.expectQuiet()
  await device.context.setOffline(true)
  await hers.say(lea.job.id, 'unsent')
  await device.signIn(noe.student)
  await device.context.setOffline(false)
  await hers.expectStatus({ wrongAccount: true, waiting: 1 })
  const his = await device.open('his', { account: noe.student.id })
  await his.expectQuiet()
  expect((await his.shown())?.messages).toEqual([{ content: 'for Noé', isPending: false }])
  await his.say(noe.job.id, 'from Noé')
  await his.expectQuiet()
  await hers.drain()
  await hers.expectStatus({ wrongAccount: true, waiting: 1 })
  expect((await hers.shown())?.messages.map(({ content }) => content)).toEqual(['for Léa', 'unsent'])
  expect(await messagesOf(lea.job.id)).toEqual(['for Léa'])

  await device.signIn(lea.student)
  await hers.drain()
  await hers.expectQuiet()
  expect(await messagesOf(lea.job.id)).toEqual(['for Léa', 'unsent'])
  expect(await messagesOf(noe.job.id)).toEqual(['for Noé', 'from Noé'])
  expect(await sql`select sender_id from messages where content in ('unsent', 'from Noé') order by content`).toEqual([
    { senderId: noe.student.id },
    { senderId: lea.student.id },
  ])
})

it('O-08 [R17] [R18] a logout in one tab empties and closes the account in the others, and keeps unsent entries unless forced', async () => {
  const { lea, noe } = await twoPeople()
  const device = await openDevice(lea.student)
  const tabs = [await device.open('one'), await device.open('two')] as const
  for (const tab of tabs) await tab.expectQuiet()
  await device.context.setOffline(true)
  await tabs[0].say(lea.job.id, 'unsent')
  const leave = (force: boolean) => tabs[1].page.evaluate(given => window.pouce.engine.logout({ force: given }), force)
  expect(await leave(false)).toEqual({ left: false, unsent: { entries: 1, drafts: 0 } })
  expect(await leave(true)).toMatchObject({ left: true })
  for (const tab of tabs) {
    await expect.poll(tab.shown).toEqual({ applications: [], messages: [], jobs: 0, outbox: [] })
    expect(await tab.say(lea.job.id, 'too late').catch(String)).toContain('closed')
  }
  await tabs[0].expectStatus({ signedOut: true })

  await device.signIn(noe.student)
  await device.context.setOffline(false)
  const his = await device.open('his', { account: noe.student.id })
  await his.expectQuiet()
  expect((await his.shown())?.messages).toEqual([{ content: 'for Noé', isPending: false }])
  expect(await messagesOf(lea.job.id)).toEqual(['for Léa'])
})

it('O-05 O-08 [R17] a worker that wakes for a logged-out account sends nothing and restores nothing', async () => {
  const { lea } = await twoPeople()
  const device = await openDevice(lea.student)
  const tab = await device.open('one')
  await tab.expectQuiet()
  await device.context.setOffline(true)
  await tab.say(lea.job.id, 'unsent')
  await tab.page.evaluate(() => window.pouce.engine.logout({ force: true }))
  await tab.page.close()
  const [worker] = device.context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  // The session still exists: the server has not received the logout.
  await device.context.setOffline(false)
  await expect.poll(() => worker.evaluate('registration.sync.getTags()')).toEqual([])
  await device.context.setOffline(true)
  const next = await device.open('next')
  await next.expectStatus({ since: null, waiting: 0 })
  await expect.poll(next.shown).toEqual({ applications: [], messages: [], jobs: 0, outbox: [] })
  expect(await messagesOf(lea.job.id)).toEqual(['for Léa'])
})
