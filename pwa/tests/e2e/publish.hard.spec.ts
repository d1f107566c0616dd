import { expect, it } from 'vitest'
import { breakStorage } from './break-storage.ts'
import { publishButton } from './browser.ts'
import { publish } from './people.ts'
import { toast } from './toast.ts'
import { setPublish } from './set-publish.ts'
import { expectAccessible } from './axe.ts'
import { goOffline } from './worker.ts'

const { poster, dialog, place, next, open, fillFirst, fillAll, lowerWaitingRate } = await setPublish()

it('P-13 returns an offer that the device cannot store to the wizard, complete, and adds it to no list', async () => {
  const { page } = await poster('phone')
  await open(page)
  await fillAll(page, 'Ranger le galetas')
  const repair = await breakStorage(page)
  // As on a slow phone: the dialog returns when its backdrop is already gone.
  const withoutFading = '[data-part=backdrop][data-state=closed] { animation: none !important }'
  await page.evaluate(rule => document.styleSheets[0]?.insertRule(rule), withoutFading)
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await toast(page).getByText('Cet appareil n’a rien pu enregistrer.').waitFor()
  await dialog(page).getByText('Étape 4 sur 4').waitFor()
  const listed = page.locator('main h3', { hasText: 'Ranger le galetas' })
  expect(await listed.count()).toBe(0)
  await repair()
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await toast(page).getByText('Offre publiée avec succès !').waitFor()
  expect(await listed.count()).toBe(1)
  await dialog(page).waitFor({ state: 'detached' })
})

it('says what minimum the canton’s law requires, with its date, and what similar offers pay', async () => {
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
  const advice = dialog(page).getByText(/Nous recommandons/)
  await dialog(page).getByText('le salaire minimum légal est de 24.59 CHF/h brut (état : janvier 2026)').waitFor()
  expect(await advice.count()).toBe(0)
  await dialog(page).getByText('Votre tarif est inférieur à ce minimum.').waitFor()
  await dialog(page).getByLabel('Tarif').fill('25')
  await dialog(page).getByText('Votre tarif est inférieur').waitFor({ state: 'detached' })
  await place(page).fill('Porrentruy, JU')
  await dialog(page)
    .getByText(/salaire minimum légal est de 21.40 CHF\/h/)
    .waitFor()
  const similar = dialog(page).getByText(/offres semblables du canton paient entre .* CHF\/h/)
  await expect.poll(() => similar.isVisible()).toBe(true)
  await place(page).fill('Lausanne, VD')
  await advice.waitFor()
})

it('P-13 O-06 says in its place why the server refused an offer, and sends it again when corrected', async () => {
  const { page, id, api } = await poster('desktop')
  await open(page)
  await goOffline(page)
  await fillAll(page, 'Laver les vitres')
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('heading', { level: 3, name: 'Laver les vitres' }).waitFor()
  await lowerWaitingRate(page, id)
  await page.context().setOffline(false)
  const refused = page.getByRole('alert').filter({ hasText: 'Laver les vitres' })
  await refused.waitFor()
  expect(await refused.innerText()).toContain('Erreur lors de la publication')
  expect(await refused.innerText()).toContain('Le tarif minimum est de 15 CHF/h.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Corriger' }).click()
  await dialog(page).getByText('Étape 2 sur 4').waitFor()
  await dialog(page).getByText('Le tarif minimum est de 15 CHF/h.').waitFor()
  await dialog(page).getByLabel('Tarif').fill('24')
  await next(page).click()
  await next(page).click()
  await dialog(page).getByRole('button', { name: 'Renvoyer' }).click()
  await toast(page).getByText('Offre publiée avec succès !').waitFor()
  await refused.waitFor({ state: 'detached' })
  expect((await api('GET', `/api/users/${id}/jobs`)).body).toMatchObject([{ rate: 24 }])
})

it('G-07 P-12 covers no button of the wizard with a toast', async () => {
  const { page } = await poster('desktop')
  await open(page)
  await fillAll(page, 'Arroser le balcon')
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await toast(page).getByText('Offre publiée avec succès !').waitFor()
  await publishButton(page).click()
  await dialog(page).getByText('Étape 1 sur 4').waitFor()
  const told = await toast(page).boundingBox()
  for (const button of await dialog(page).getByRole('button').all()) {
    const place = await button.boundingBox()
    if (!told || !place) throw new Error('not on the screen')
    const isApart =
      place.x >= told.x + told.width ||
      place.x + place.width <= told.x ||
      place.y >= told.y + told.height ||
      place.y + place.height <= told.y
    expect(isApart, await button.innerText()).toBe(true)
  }
})
