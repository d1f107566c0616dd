import { expect, it } from 'vitest'
import { renewFirstFill } from '../api/queue/renew-first-fill.ts'
import { waitForHistory, waitForWrites } from '../api/testing/wait-for-history.ts'
import { openStage } from './testing/browser/stage.ts'

const { sql, world, server, openDevice } = await openStage()

it('[R9] [R25] a new device takes its offers from files, without those deleted since, and has all of them offline', async () => {
  await waitForHistory(sql)
  const { poster, student, job } = await world.assignedJob()
  const jobs = await Promise.all(Array.from({ length: 9 }, () => world.openJob(poster)))
  await waitForWrites(sql)
  await renewFirstFill(sql, { publicUrl: server.url, fewest: 0, perFile: 2 })
  const other = await world.person('student')
  await world.accept(poster, (await world.apply(other, jobs[3]?.id)).id)
  const device = await openDevice(student)
  const tab = await device.open('one')
  await tab.expectQuiet()
  const state = () => tab.page.evaluate(() => window.pouce.engine.db.meta.get('state'))
  expect(await state()).toMatchObject({ merged: 8, isSweeping: false })
  await expect.poll(async () => (await tab.shown())?.jobs).toBe(9)
  await device.context.setOffline(true)
  await tab.page.reload()
  await tab.ready()
  await expect.poll(async () => (await tab.shown())?.jobs).toBe(9)
  expect(await tab.page.evaluate(id => window.pouce.engine.db.offers.get(id), job.id), 'one’s own').toBeDefined()
})
