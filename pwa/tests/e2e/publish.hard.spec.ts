import { expect, it } from 'vitest'
import { breakStorage } from './break-storage.ts'
import { publish } from './people.ts'
import { toast } from './toast.ts'
import { setPublish } from './set-publish.ts'

const { poster, dialog, place, next, open, fillFirst, fillAll } = await setPublish()

it('P-13 an offer that the device cannot store is in the hand again, whole, and in no list', async () => {
  const { page } = await poster('phone')
  await open(page)
  await fillAll(page, 'Ranger le galetas')
  const mend = await breakStorage(page)
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await toast(page).getByText('Cet appareil n’a pas pu enregistrer l’offre').waitFor()
  await dialog(page).getByText('Étape 4 sur 4').waitFor()
  const listed = page.locator('main h3', { hasText: 'Ranger le galetas' })
  expect(await listed.count()).toBe(0)
  await mend()
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await toast(page).getByText('Offre publiée avec succès !').waitFor()
  expect(await listed.count()).toBe(1)
  await dialog(page).waitFor({ state: 'detached' })
})

it('says what the canton’s law asks for, dated, and what similar offers pay', async () => {
  const { page } = await poster('phone', { city: 'Genève, GE' })
  const other = await poster('desktop', { city: 'Genève, GE' })
  for (const rate of [26, 28, 30]) await publish(other, undefined, { location: 'Porrentruy, JU', rate })
  await open(page)
  await fillFirst(page)
  await next(page).click()
  await place(page).fill('Genè')
  await dialog(page).getByRole('option', { name: 'Genève, GE' }).waitFor()
  await place(page).press('Escape')
  await dialog(page).getByRole('listbox').waitFor({ state: 'detached' })
  await place(page).fill('Genève, GE')
  await dialog(page).getByText('le salaire minimum légal est de 24.59 CHF/h brut (état : janvier 2026)').waitFor()
  await dialog(page).getByText('Votre tarif est inférieur à ce minimum.').waitFor()
  await dialog(page).getByLabel('Tarif').fill('25')
  await dialog(page).getByText('Votre tarif est inférieur').waitFor({ state: 'detached' })
  await place(page).fill('Porrentruy, JU')
  await dialog(page)
    .getByText(/salaire minimum légal est de 21.40 CHF\/h/)
    .waitFor()
  const similar = dialog(page).getByText(/offres semblables du canton paient entre .* CHF\/h/)
  await expect.poll(() => similar.isVisible()).toBe(true)
})
