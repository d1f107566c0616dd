import { expect, it } from 'vitest'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'
import { setPublish } from './set-publish.ts'

const { poster, dialog, open, fillAll } = await setPublish()

it('O-03 P-12 shows an offer published without network at once as waiting, and sends it by itself', async () => {
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
