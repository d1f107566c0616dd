import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newPerson, openAs, type Someone } from './people.ts'
import { createDelivery, deliverUntilShown, messageFor, shownIn, standInForPushService } from './push-service.ts'
import { setStage } from './set-stage.ts'
import { sessionKey } from '../../data/session/session.ts'
import { connectionBand } from './browser.ts'
import { waitForWorker } from './worker.ts'

const stage = await setStage({ whole: true })

const subscriptionsOf = async ({ id }: Someone) => {
  const [row] = await stage.sql<{ count: number }[]>`
    select count(*)::int as count from push_subscriptions where user_id = ${id}`
  return row?.count
}
const sessionsOf = async ({ id }: Someone) => {
  const [row] = await stage.sql<{ count: number }[]>`select count(*)::int as count from sessions where user_id = ${id}`
  return row?.count
}

const isSubscribed = (page: Page) =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null)
const badge = (page: Page) => page.evaluate((): unknown => Reflect.get(globalThis, 'badge'))

/** Opens a student's phone that receives push messages, with one notification shown. */
const openTold = async (firstName: string) => {
  const student = await newPerson(stage, 'student', firstName)
  const { page, complaints } = await openAs(stage, 'phone', student, '/about')
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: stage.url })
  await standInForPushService(page)
  await page.addInitScript(id => {
    localStorage.setItem(`pouce.push.${id}`, 'on')
    Object.assign(globalThis, { badge: 3 })
    Object.assign(Navigator.prototype, {
      clearAppBadge: () => {
        Object.assign(globalThis, { badge: 0 })
        return Promise.resolve()
      },
    })
  }, student.id)
  await waitForWorker(page)
  const { deliver } = await createDelivery(context, stage.url)
  await page.goto('about:blank')
  await deliverUntilShown(context, deliver, messageFor('Message de Zoé', '/dashboard?tab=messages'))
  await page.goto(`${stage.url}/dashboard`)
  await expect.poll(() => subscriptionsOf(student)).toBe(1)
  return { page, context, student, deliver, complaints }
}

/** Shows a notification again just before the logout, because headless browsers remove it after some seconds. */
const showAgain = async (page: Page) => {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.showNotification('Message de Zoé', { tag: 'again' })
  })
  expect((await shownIn(page.context())).length).toBeGreaterThan(0)
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
}

it('A-09 removes notifications, badge and subscription at a logout without network, and tells the server later', async () => {
  const { page, context, student, deliver } = await openTold('Malik')
  const before = await sessionsOf(student)
  await context.setOffline(true)
  await connectionBand(page).getByText('Hors ligne').waitFor()
  await showAgain(page)
  const heights = () => page.evaluate(() => localStorage.getItem('pouce.heights'))
  expect(await heights()).not.toBeNull()
  await logOut(page)
  await expect.poll(() => shownIn(context)).toEqual([])
  expect(await badge(page)).toBe(0)
  expect(await isSubscribed(page)).toBe(false)
  expect(await page.evaluate(key => localStorage.getItem(key), sessionKey)).toBeNull()
  expect(await heights()).toBeNull()

  expect(await sessionsOf(student)).toBe(before)

  // A push message under way still arrives, and the next user of the phone must not see it.
  await page.goto('about:blank')
  await deliver(messageFor('Message de Zoé', '/dashboard?tab=messages'))
  await new Promise(resolve => setTimeout(resolve, 1000))
  expect(await shownIn(context)).toEqual([])

  await context.setOffline(false)
  await page.goto(`${stage.url}/about`)
  await expect.poll(() => subscriptionsOf(student)).toBe(0)
  expect(await sessionsOf(student)).toBe(Number(before) - 1)
})

it('A-09 leaves nothing of a deleted account on the phone', async () => {
  const { page, context, student } = await openTold('Inès')
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('button', { name: 'Supprimer le compte' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(student.password)
  await showAgain(page)
  await page.getByRole('button', { name: /Supprimer définitivement/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
  await expect.poll(() => shownIn(context)).toEqual([])
  expect(await badge(page)).toBe(0)
  expect(await isSubscribed(page)).toBe(false)
})
