import type { Page, Worker } from 'playwright-core'
import { expect } from 'vitest'

/** From here on, on every page of this visitor. */
const letWorkerIn = async (page: Page) => {
  const letIn = () => {
    const hold: unknown = Reflect.get(globalThis, 'letWorkerIn')
    if (typeof hold === 'function') hold()
  }
  await page.context().addInitScript(letIn)
  await page.evaluate(letIn)
}

/** The app is on the device, whole, and its worker answers for it: by itself, once a first visit has been left in peace. */
export const workerComes = async (page: Page) => {
  await letWorkerIn(page)
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
}

/** The same at once: what the app asks for after those seconds is asked for now. */
export const waitForWorker = async (page: Page) => {
  await page.evaluate(() => {
    // What is held is let in by the next line.
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  })
  await workerComes(page)
}

/** Into the tunnel, with all of the app on the device: nothing of it is still on its way. */
export const goOffline = async (page: Page) => {
  await waitForWorker(page)
  await page.context().setOffline(true)
}

/** Of a worker that has just ended, or a page that is on its way elsewhere, no answer ever comes: a poll asks again. */
const promptly = <T>(asked: Promise<T>) =>
  Promise.race([
    asked,
    new Promise<never>((_, reject) => {
      setTimeout(reject, 3000, new Error('no answer'))
    }),
  ])

/** A newer version is on the device, whole, and waits. */
export const waitForWaiting = async (page: Page) => {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting?.state === 'installed'
  })
  // The worker in charge learns of it a little later than the page; one that has ended will when it starts.
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

/** Whether it has found one shows by itself. */
export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    void registration?.update()
  })

/** The chunk from which this page was started: a page asks for it once it has been painted. */
export const readVersion = async (page: Page) => {
  // A page that the server rendered also names the vendor chunk, which no new version changes.
  const script = await page.waitForFunction(() =>
    document.querySelector('script[type=module][src*="/index-"]')?.getAttribute('src'),
  )
  return promptly(script.jsonValue())
}
