import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome, listed, publishButton } from './browser.ts'
import { apply, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Modifier l’offre' })
const next = (page: Page) => dialog(page).getByRole('button', { name: 'Suivant' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Enregistrer les modifications' })
const edit = (page: Page, title: string) => page.getByRole('button', { name: `Modifier « ${title} »` })
const step = (page: Page, at: number) => dialog(page).getByText(`Étape ${at} sur 4`).waitFor()

/** Opens the dashboard of a poster with an open offer and one application. */
const setScene = async (title: string, screen: Screen = 'phone') => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await publish(poster, title)
  const applicationId = await apply(student, jobId)
  const { page, complaints } = await openAs(stage, screen, poster, '/dashboard')
  await edit(page, title).waitFor()
  return { poster, student, jobId, applicationId, page, complaints }
}

it('O-04 resumes a draft of an edit, and keeps changes made elsewhere meanwhile', async () => {
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
  await listed(page, 'Ranger la cave').getByText('31 CHF/h').waitFor()
  await edit(page, 'Ranger la cave').click()
  await dialog(page).getByText('Nous avons repris votre brouillon.').waitFor()
  await step(page, 2)
  expect(await dialog(page).getByLabel('Durée').inputValue()).toBe('Une journée')
  expect(await dialog(page).getByLabel('Tarif').inputValue()).toBe('31')
  await next(page).click()
  await next(page).click()
  await save(page).click()
  await listed(page, 'Ranger la cave').getByText('Une journée').waitFor()
  await expect
    .poll(() => poster.ask('GET', `/api/jobs/${jobId}`))
    .toMatchObject({ description: 'Une cave humide : prévoir des bottes.', duration: 'Une journée', rate: 31 })
  // An edit that was sent, or opened without a change, leaves no draft.
  for (const _ of [1, 2]) {
    await edit(page, 'Ranger la cave').click()
    await step(page, 1)
    expect(await dialog(page).getByText('Nous avons repris votre brouillon.').count()).toBe(0)
    await next(page).click()
    await step(page, 2)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
  // The wizard of a new offer has a draft of its own.
  await publishButton(page).click()
  const fresh = page.getByRole('dialog', { name: 'Publier une offre' })
  expect(await fresh.getByLabel('Titre').inputValue()).toBe('')
})

it('O-06 returns an edit of an offer that was filled meanwhile, with the reason and its text, and can be discarded', async () => {
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
  await listed(page, 'Porter deux pianos').waitFor()
  await poster.ask('POST', `/api/applications/${applicationId}/accept`)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '1 envoi refusé' }).click()
  const entry = page.getByRole('dialog', { name: 'Mes envois' }).getByRole('article')
  await entry.getByText('Modification d’une offre').waitFor()
  await entry.getByText('Titre : Porter deux pianos').waitFor()
  await entry.getByText('Cette offre n’est plus ouverte.').waitFor()
  expect(await entry.getByRole('button', { name: 'Corriger' }).count()).toBe(0)
  await entry.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('heading', { name: 'Plus rien à envoyer' }).waitFor()
  expect(await poster.ask('GET', `/api/jobs/${jobId}`)).toMatchObject({ title: 'Porter un piano', status: 'assigned' })
})

it('O-03 shows an offer edited offline at once, and tells a student who applied what changed', async () => {
  const { poster, student, jobId, page, complaints } = await setScene('Tondre la pelouse')
  await goOffline(page)
  await edit(page, 'Tondre la pelouse').click()
  await step(page, 1)
  expect(await dialog(page).getByLabel('Titre').inputValue()).toBe('Tondre la pelouse')
  await next(page).click()
  await step(page, 2)
  expect(await dialog(page).getByRole('combobox', { name: 'Lieu' }).inputValue()).toBe('Lausanne, VD')
  await next(page).click()
  await step(page, 3)
  await next(page).click()
  await step(page, 4)
  expect(await save(page).isDisabled()).toBe(true)
  await dialog(page).getByRole('button', { name: 'Précédent' }).click()
  await dialog(page).getByRole('button', { name: 'Précédent' }).click()
  await dialog(page).getByLabel('Tarif').fill('28')
  await dialog(page).getByRole('combobox', { name: 'Lieu' }).fill('Morges, VD')
  await dialog(page).getByRole('combobox', { name: 'Lieu' }).press('Tab')
  await next(page).click()
  await next(page).click()
  await dialog(page).getByText('La personne qui a postulé sera informée de ce qui change.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await save(page).click()
  await listed(page, 'Tondre la pelouse').getByText('28 CHF/h').waitFor()
  await listed(page, 'Tondre la pelouse').getByText('En attente d’envoi').waitFor()
  expect(await poster.ask('GET', `/api/jobs/${jobId}`)).toMatchObject({ rate: 25 })
  await page.context().setOffline(false)
  await listed(page, 'Tondre la pelouse').getByText('Ouvert', { exact: true }).waitFor()
  expect(await poster.ask('GET', `/api/jobs/${jobId}`)).toMatchObject({ rate: 28, location: 'Morges, VD' })
  expect(complaints.filter(line => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])

  const reader = await openAs(stage, 'phone', student, '/dashboard')
  await reader.page.getByRole('button', { name: 'Notifications, 1 non lue' }).click()
  await reader.page.getByText('Offre modifiée').click()
  await reader.page.waitForURL(`**/jobs/${jobId}`)
  const changed = (on: Page) => on.getByRole('listitem').filter({ hasText: /tarif : 25 → 28 CHF\/h/i })
  await reader.page.getByText('Modifiée depuis votre candidature').waitFor()
  await changed(reader.page).waitFor()
  await expectAccessible(reader.page)
  // Another device of the same student, where the notification is unread.
  const { page: other } = await openAs(stage, 'phone', student, '/dashboard?tab=candidatures')
  const row = other.getByRole('listitem').filter({ hasText: 'Tondre la pelouse' })
  await row.getByText('Modifiée depuis votre candidature').waitFor()
  await row.getByRole('button', { name: 'Tondre la pelouse' }).click()
  const letter = other.getByRole('dialog', { name: 'Tondre la pelouse' })
  await hasSome(letter.getByRole('listitem'))
  expect(await letter.getByRole('listitem').allInnerTexts()).toEqual(
    expect.arrayContaining(['Tarif : 25 → 28 CHF/h', 'Lieu : Lausanne, VD → Morges, VD']),
  )
  await expectAccessible(other)
  await expectNoSidewaysScroll(other)
})
