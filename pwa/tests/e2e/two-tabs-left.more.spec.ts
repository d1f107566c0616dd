import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { bar } from './bar.ts'
import { newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage({ whole: true })

/** All that the browser stores for this site, as pairs of place and text. */
const readAll = (page: Page) =>
  page.evaluate(async () => {
    const found: [string, string][] = []
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const key of Object.keys(storage)) found.push([`${name} ${key}`, storage.getItem(key) ?? ''])
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(asked.error ?? new Error('unread')))
      })
    // A logout empties a database but keeps its name: open tabs learn there that the person has left.
    for (const [at, { name = '' }] of (await indexedDB.databases()).entries()) {
      const database = await done(indexedDB.open(name))
      for (const table of database.objectStoreNames)
        found.push([
          `table ${at} ${table}`,
          JSON.stringify(await done(database.transaction(table).objectStore(table).getAll())),
        ])
      database.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const answer = await caches.match(request, { cacheName: name })
        const isText = /json|text/.test(answer?.headers.get('content-type') ?? '')
        found.push([`cache ${name} ${request.url}`, isText ? ((await answer?.text()) ?? '') : ''])
      }
    return found
  })

/** Places that name the account, or hold something of it without a name. */
const tracesOf = (found: [string, string][], { id, email }: { id: string; email: string }) =>
  found
    .filter(
      ([place, text]) => `${place} ${text}`.includes(id) || text.includes(email) || place.endsWith('pouce.heights'),
    )
    .map(([place]) => place)

it('K-464 A-09 leaves nothing of an account in a browser after a logout, whatever another tab writes late', async () => {
  const student = await newPerson(stage, 'student', 'Malik')
  const poster = await newPerson(stage, 'private', 'Zoé')
  await publish(poster, 'Ranger une cave')
  const { page } = await openAs(stage, 'phone', student, '/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' }).waitFor()
  const other = await page.context().newPage()
  // A tab in the background may learn of a logout only once it is visible again.
  await other.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    Object.assign(window, {
      addEventListener: (type: string, ...rest: [EventListener]) =>
        type === 'storage' ? undefined : listen(type, ...rest),
    })
  })
  await other.goto(`${stage.url}/dashboard?tab=jobs`)
  await other.getByRole('article').filter({ hasText: 'Ranger une cave' }).waitFor()
  const kept = (tab: Page) => tab.evaluate(() => localStorage.getItem('pouce.newest') ?? '')
  await expect.poll(() => kept(other)).toContain('Ranger une cave')
  expect(tracesOf(await readAll(page), student)).not.toEqual([])

  // Just before the logout the other tab has something new to store, which it writes two seconds later.
  await publish(poster, 'Porter une armoire')
  await other.getByRole('article').filter({ hasText: 'Porter une armoire' }).waitFor()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
  await expect.poll(async () => tracesOf(await readAll(page), student)).toEqual([])
  // Long enough for all delayed writes of the other tab.
  await other.evaluate(() => new Promise(resolve => setTimeout(resolve, 4000)))
  expect(tracesOf(await readAll(page), student)).toEqual([])
  expect(tracesOf(await readAll(other), student)).toEqual([])
  expect(await bar(page).getByRole('link', { name: 'Messages' }).count()).toBe(0)
})

it('K-464 A-09 does not reopen the database for a screen prefetched during the logout', async () => {
  const student = await newPerson(stage, 'student', 'Lina')
  const { page } = await openAs(stage, 'desktop', student, '/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Lina' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pouce.filled'))).not.toBeNull()
  // A browser that ends the push subscription slowly: the screen stays until the timeout.
  await page.evaluate(() => Object.assign(navigator.serviceWorker, { getRegistration: () => new Promise(() => {}) }))
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  const isEmptied = async () => !tracesOf(await readAll(page), student).some(place => place.startsWith('table'))
  await expect.poll(isEmptied, { interval: 20 }).toBe(true)
  await page.locator('a[href="/jobs"]:visible').first().hover()
  await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(tracesOf(await readAll(page), student)).toEqual([])
})
