import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { log } from './chat-scene.ts'
import { hire, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'
import { toast } from './toast.ts'

const stage = await setStage()

/** Holds what this page sends until the returned function is called. */
const holdSends = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(syncRoute, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

it('K-466 S-09 C-03 says « Envoi... » while an application or a message is being sent', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await publish(poster, 'Monter une armoire')
  const accepted = await hire(poster, student, jobId)
  const { page } = await openAs(stage, 'phone', student, `/jobs/${await publish(poster, 'Tailler la haie')}`, [
    accepted,
  ])
  const sending = page.getByText('Envoi...', { exact: true }).filter({ visible: true })
  await page.getByRole('button', { name: 'Postuler', exact: true }).click()
  await page.getByLabel('Votre motivation').fill('Je taille droit.')
  const letGo = await holdSends(page)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
  await sending.first().waitFor()
  letGo()
  await toast(page).getByText('Candidature envoyée ! Redirection vers vos candidatures...').waitFor()
  await expect.poll(() => sending.count()).toBe(0)

  await page.unroute(syncRoute)
  await page.goto(`${stage.url}/dashboard?tab=messages&jobId=${jobId}`)
  const input = page.getByPlaceholder('Tapez votre message...')
  await input.waitFor()
  const letGoOn = await holdSends(page)
  await input.fill('À samedi !')
  await input.press('Enter')
  await log(page).getByText('Envoi...', { exact: true }).waitFor()
  letGoOn()
  await log(page).getByLabel('Envoyé').waitFor()
  await expect.poll(() => sending.count()).toBe(0)
})

it('K-466 C-03 says « En attente » of a message without network', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await publish(poster, 'Monter une armoire')
  const accepted = await hire(poster, student, jobId)
  const path = `/dashboard?tab=messages&jobId=${jobId}`
  const { page } = await openAs(stage, 'phone', student, path, [accepted])
  const input = page.getByPlaceholder('Tapez votre message...')
  await input.waitFor()
  await page.context().setOffline(true)
  await input.fill('Du tunnel')
  await input.press('Enter')
  await log(page).getByText('En attente').waitFor()
  expect(await log(page).getByText('Envoi...').count()).toBe(0)
})
