import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { assign, newPerson, openAs } from './people.ts'
import { setStage } from './set-stage.ts'
import { waitForWorker } from './worker.ts'

const stage = await setStage()

const openWithWorker = async () => {
  const { page } = await stage.visit('phone', '/')
  await waitForWorker(page)
  return { page, context: page.context() }
}

it('lets the worker answer neither for the API nor for pages that are not the app', async () => {
  const { page } = await openWithWorker()
  const jobs = page.waitForResponse('**/api/jobs?limit=1')
  await page.evaluate(() => fetch('/api/jobs?limit=1'))
  expect((await jobs).fromServiceWorker()).toBe(false)
  for (const path of ['/api/docs', '/sitemap.xml', '/robots.txt', '/healthz']) {
    const answer = await page.goto(stage.url + path)
    expect([answer?.status(), answer?.fromServiceWorker()], path).toEqual([200, false])
  }
})

it('O-01 restores the files of the app that were deleted under its worker after one visit with network', async () => {
  const { page, context } = await openWithWorker()
  const held = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter(name => name.startsWith('pouce-app-'))
      return (await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).length))).join()
    })
  const before = await held()
  await page.evaluate(async () => Promise.all((await caches.keys()).map(name => caches.delete(name))))
  await page.goto(`${stage.url}/about`)
  await expect.poll(held).toBe(before)
  await context.setOffline(true)
  await page.goto(`${stage.url}/services`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('O-08 removes pictures from the device at logout', async () => {
  const person = await newPerson(stage, 'private', 'Élodie')
  const { page } = await openAs(stage, 'phone', person, '/dashboard')
  await waitForWorker(page)
  await page.context().route('**/api/images/**', route => route.fulfill({ contentType: 'image/webp', body: 'picture' }))
  await page.evaluate(async () => (await fetch('/api/images/0')).text())
  const kept = () => page.evaluate(async () => (await caches.keys()).includes('pouce-images'))
  await expect.poll(kept).toBe(true)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
  expect(await kept()).toBe(false)
})

it('keeps pictures once seen, two hundred of them and no more', async () => {
  const { page, context } = await openWithWorker()
  // Pictures are named by their content, so any content will do.
  let asked = 0
  await context.route('**/api/images/**', route => {
    asked++
    return route.fulfill({ contentType: 'image/webp', headers: { date: new Date().toUTCString() }, body: 'picture' })
  })
  const load = (from: number, to: number) =>
    page.evaluate(
      async ([from, to]) => {
        for (let at = from; at < to; at++) await (await fetch(`/api/images/${at}`)).text()
      },
      [from, to] as const,
    )
  await load(0, 205)
  expect(asked).toBe(205)
  await load(200, 205)
  expect(asked).toBe(205)
  const kept = () => page.evaluate(async () => (await (await caches.open('pouce-images')).keys()).length)
  await expect.poll(kept).toBe(200)
  await load(0, 1)
  expect(asked).toBe(206)
  await context.setOffline(true)
  await load(204, 205)
})

/** Deletes data as a browser does that runs out of space. */
const throwAway = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.goto(`${stage.url}/robots.txt`)
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject, onblocked: reject })
      })
  })
  await page.close()
}

it('O-01 does not claim that nothing exists on a device that lost its data, and fills it again once online', async () => {
  const student = await newPerson(stage, 'student', 'Lia')
  const title = 'Ranger la cave'
  await assign(await newPerson(stage, 'private', 'Ava'), student, title)
  const { page: first } = await openAs(stage, 'phone', student, '/dashboard?tab=messages')
  const context = first.context()
  await first.getByText(title).waitFor()
  await waitForWorker(first)
  await first.close()
  await throwAway(context)
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(`${stage.url}/dashboard?tab=messages`)
  await page.getByRole('status').getByText('Hors ligne : vos données ne sont pas encore sur cet appareil').waitFor()
  expect(await page.getByText('Aucune conversation').count()).toBe(0)
  await context.setOffline(false)
  await page.getByText(title).waitFor()
  await expect.poll(() => page.getByRole('status').getByText('sur cet appareil').count()).toBe(0)
  await context.close()
})
