import type { Page, Worker } from 'playwright-core'
import { expect } from 'vitest'

/** Allows the service worker on every page of this visitor. */
const letWorkerIn = async (page: Page) => {
  const letIn = () => {
    const hold: unknown = Reflect.get(globalThis, 'letWorkerIn')
    if (typeof hold === 'function') hold()
  }
  await page.context().addInitScript(letIn)
  await page.evaluate(letIn)
}

/**
 * Waits until the app is cached completely and its worker controls the page. The app registers it itself after a first visit has
 * been idle.
 */
export const workerComes = async (page: Page) => {
  await letWorkerIn(page)
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
}

/** The same without the idle delay: registers the worker at once. */
export const waitForWorker = async (page: Page) => {
  await page.evaluate(() => {
    // The next line releases the delayed registration.
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  })
  await workerComes(page)
}

/** Goes offline once the whole app is cached. */
export const goOffline = async (page: Page) => {
  await waitForWorker(page)
  await page.context().setOffline(true)
}

/** A worker that has ended, or a page that is navigating, never answers, so time out and let the poll try again. */
const promptly = <T>(asked: Promise<T>) =>
  Promise.race([
    asked,
    new Promise<never>((_, reject) => {
      setTimeout(reject, 3000, new Error('no answer'))
    }),
  ])

/** Waits until a newer version is cached completely and waiting. */
export const waitForWaiting = async (page: Page) => {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting?.state === 'installed'
  })
  // The active worker learns of it a little later than the page. One that has stopped will learn when it starts.
  const knows = (worker: Worker) =>
    worker.evaluate(() => 'registration' in self && Reflect.get(Object(self.registration), 'waiting') !== null)
  const all = () =>
    Promise.all(
      page
        .context()
        .serviceWorkers()
        .map(worker => promptly(knows(worker)).catch(() => true)),
    )
  await expect.poll(async () => (await all()).every(Boolean), { timeout: 10_000 }).toBe(true)
}

/** Does not wait for the result. */
export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    void registration?.update()
  })

/** The entry chunk of this page, which is requested after the first paint. */
export const readVersion = async (page: Page) => {
  // A server-rendered page also names the vendor chunk, which does not change between versions.
  const script = await page.waitForFunction(() =>
    document.querySelector('script[type=module][src*="/index-"]')?.getAttribute('src'),
  )
  return promptly(script.jsonValue())
}
