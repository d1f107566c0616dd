import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setChatScene, chat } from './chat-scene.ts'
import { newPerson, openAs } from './people.ts'
import { setStage } from './set-stage.ts'
import { goOffline, waitForWorker } from './worker.ts'

const stage = await setStage()

/** Waits until the copy of the signed-in user is stored, a moment after the page is shown. */
const copyIsKept = async (page: Page) => {
  await expect.poll(() => page.evaluate(async () => (await caches.match('/user')) !== undefined)).toBe(true)
}
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' })

it.each(['with', 'without'])(
  'A-08 returns a person who lost only localStorage to where they were, %s network',
  async network => {
    const student = await newPerson(stage, 'student', 'Malik')
    const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard')
    await greeting(page).waitFor()
    await waitForWorker(page)
    await copyIsKept(page)
    await page.evaluate(() => localStorage.clear())
    if (network === 'without') await page.context().setOffline(true)
    await page.goto(`${stage.url}/dashboard?tab=wallet`)
    // The first page may show as for a visitor until the copy has been read.
    await page.getByRole('heading', { level: 1, name: 'Portefeuille' }).waitFor()
    expect(page.url()).toBe(`${stage.url}/dashboard?tab=wallet`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    if (network === 'with') expect(complaints).toEqual([])
  },
)

it('A-09 signs no one in after a logout from what the browser still holds', async () => {
  const student = await newPerson(stage, 'student', 'Malik')
  const { page } = await openAs(stage, 'phone', student, '/dashboard')
  await copyIsKept(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${stage.url}/`)
  await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
  expect(await page.evaluate(async () => (await caches.match('/user')) === undefined)).toBe(true)
})

it('C-05 says offline that a conversation is not on a device without its database, and shows it once online', async () => {
  const { page, student, path } = await setChatScene(stage)
  await goOffline(page)
  await page.goto('about:blank')
  await page.goto(`${stage.url}/about`)
  await page.evaluate(
    name =>
      new Promise(resolve => {
        const gone = indexedDB.deleteDatabase(name)
        gone.addEventListener('success', resolve)
        gone.addEventListener('blocked', resolve)
      }),
    `pouce-${student.id}`,
  )
  await page.goto(stage.url + path)
  await chat(page).getByText('Cette conversation n’est pas sur cet appareil').waitFor()
  await page.context().setOffline(false)
  await chat(page).getByText('Aucun message').waitFor()
  expect(await chat(page).getByText('n’est pas sur cet appareil').count()).toBe(0)
})
