import { expect, it } from 'vitest'
import { setEditOffer } from './set-edit-offer.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const { stage, dialog, next, save, card, edit, step, setScene } = await setEditOffer()

it('O-04 an edit that was begun is found again, and undoes nothing that was changed elsewhere meanwhile', async () => {
  const { poster, jobId, page } = await setScene('Ranger la cave', 'desktop')
  await page.goto(`${stage.url}/jobs/${jobId}`)
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await dialog(page).getByLabel('Description').fill('Une cave humide : prévoir des bottes.')
  await next(page).click()
  await step(page, 2)
  await dialog(page).getByLabel('Durée').fill('Une journée')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await poster.ask('PATCH', `/api/jobs/${jobId}/details`, { rate: 31, duration: '5 heures' })
  await page.goto(`${stage.url}/dashboard`)
  await card(page, 'Ranger la cave').getByText('31 CHF/h').waitFor()
  await edit(page, 'Ranger la cave').click()
  await dialog(page).getByText('Nous avons repris votre brouillon.').waitFor()
  await step(page, 2)
  expect(await dialog(page).getByLabel('Durée').inputValue()).toBe('Une journée')
  expect(await dialog(page).getByLabel('Tarif').inputValue()).toBe('31')
  await next(page).click()
  await next(page).click()
  await save(page).click()
  await toast(page).getByText('Offre modifiée').waitFor()
  expect(await poster.ask('GET', `/api/jobs/${jobId}`)).toMatchObject({
    description: 'Une cave humide : prévoir des bottes.',
    duration: 'Une journée',
    rate: 31,
  })
  // What was sent, or only looked at, is nothing to go on with.
  for (const _ of [1, 2]) {
    await edit(page, 'Ranger la cave').click()
    await step(page, 1)
    expect(await dialog(page).getByText('Nous avons repris votre brouillon.').count()).toBe(0)
    await next(page).click()
    await step(page, 2)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
  // The wizard of a new offer has nothing of it.
  await page.getByRole('button', { name: 'Publier une offre' }).first().click()
  const fresh = page.getByRole('dialog', { name: 'Publier une offre' })
  expect(await fresh.getByLabel('Titre').inputValue()).toBe('')
})

it('O-06 an edit of an offer that was filled meanwhile says why it came back, with its words, and can go', async () => {
  const { poster, jobId, applicationId, page } = await setScene('Porter un piano')
  await goOffline(page)
  await edit(page, 'Porter un piano').click()
  await step(page, 1)
  await dialog(page).getByLabel('Titre').fill('Porter deux pianos')
  for (const at of [2, 3, 4]) {
    await next(page).click()
    await step(page, at)
  }
  await save(page).click()
  await card(page, 'Porter deux pianos').waitFor()
  await poster.ask('POST', `/api/applications/${applicationId}/accept`)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '1 envoi refusé' }).click()
  const entry = page.getByRole('dialog', { name: 'Mes envois' }).getByRole('article')
  await entry.getByText('Modification d’une offre').waitFor()
  await entry.getByText('Titre : Porter deux pianos').waitFor()
  await entry.getByText('Cette annonce n’est plus ouverte.').waitFor()
  expect(await entry.getByRole('button', { name: 'Corriger' }).count()).toBe(0)
  await entry.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('heading', { name: 'Plus rien à envoyer' }).waitFor()
  expect(await poster.ask('GET', `/api/jobs/${jobId}`)).toMatchObject({ title: 'Porter un piano', status: 'assigned' })
})
