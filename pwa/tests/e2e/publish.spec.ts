import { expect, it } from 'vitest'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'
import { publish } from './people.ts'
import { setPublish } from './set-publish.ts'
import { tick } from './tick.ts'

const { stage, poster, dialog, next, open, fillFirst, fillSecond, fillAll } = await setPublish()

it('O-03 P-12 published without network, an offer shows at once as waiting, and goes out by itself', async () => {
  const { page, id, api } = await poster('phone')
  await open(page)
  await goOffline(page)
  await fillAll(page, 'Promener un chien')
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('heading', { level: 3, name: 'Promener un chien' }).waitFor()
  await toast(page).getByText('Offre enregistrée').waitFor()
  await page.getByText('En attente d’envoi').waitFor()
  expect((await api('GET', `/api/users/${id}/jobs`)).body).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('main').getByText('Ouvert', { exact: true }).waitFor()
  expect((await api('GET', `/api/users/${id}/jobs`)).body).toHaveLength(1)
})

it('O-04 closed at step 3, the wizard goes on there another day and on another tab', async () => {
  const { page } = await poster('phone')
  await open(page)
  await fillFirst(page)
  await next(page).click()
  await fillSecond(page)
  await next(page).click()
  await tick(dialog(page).getByRole('radio', { name: 'Une date' }))
  await dialog(page).getByLabel('Jour', { exact: true }).fill('2027-03-14')
  await page.waitForTimeout(300)
  const other = await page.context().newPage()
  await page.close()
  await other.clock.install({ time: Date.now() + 24 * 3600 * 1000 })
  await other.goto(`${stage.url}/dashboard?publish`)
  await dialog(other).getByText('Étape 3 sur 4').waitFor()
  expect(await dialog(other).getByLabel('Jour', { exact: true }).inputValue()).toBe('2027-03-14')
  expect(new URL(other.url()).search).toBe('')
  await dialog(other).getByRole('button', { name: 'Précédent' }).click()
  expect(await dialog(other).getByRole('combobox', { name: 'Lieu' }).inputValue()).toBe('Morges, VD')
  await dialog(other).getByRole('button', { name: 'Recommencer' }).click()
  await dialog(other).getByText('Étape 1 sur 4').waitFor()
  expect(await dialog(other).getByLabel('Titre').inputValue()).toBe('')
})

it('P-08 a past job is published once more with the words it had', async () => {
  const person = await poster('desktop')
  const { page, api } = person
  const jobId = await publish(person, 'Ranger la cave')
  await api('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' })
  await page.goto(`${stage.url}/dashboard?tab=past`)
  await page.getByRole('button', { name: 'Publier à nouveau' }).click()
  await dialog(page).getByText('Étape 1 sur 4').waitFor()
  expect(await dialog(page).getByLabel('Titre').inputValue()).toBe('Ranger la cave')
})
