import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { openAs } from './people.ts'
import { setEditOffer } from './set-edit-offer.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const { stage, dialog, next, save, card, edit, step, setScene } = await setEditOffer()

it('O-03 an offer edited without network shows so at once, and whoever has applied reads what changed', async () => {
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
  await toast(page).getByText('Modifications enregistrées').waitFor()
  await card(page, 'Tondre la pelouse').getByText('28 CHF/h').waitFor()
  await card(page, 'Tondre la pelouse').getByText('En attente d’envoi').waitFor()
  expect(await poster.ask('GET', `/api/jobs/${jobId}`)).toMatchObject({ rate: 25 })
  await page.context().setOffline(false)
  await card(page, 'Tondre la pelouse').getByText('Ouvert', { exact: true }).waitFor()
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
  // Another device of theirs, which has read nothing yet.
  const { page: other } = await openAs(stage, 'phone', student, '/dashboard?tab=candidatures')
  const letter = other.getByRole('article').filter({ hasText: 'Tondre la pelouse' })
  await letter.getByText('Modifiée depuis votre candidature').waitFor()
  expect(await letter.getByRole('listitem').allInnerTexts()).toEqual(
    expect.arrayContaining(['Tarif : 25 → 28 CHF/h', 'Lieu : Lausanne, VD → Morges, VD']),
  )
  await expectAccessible(other)
  await expectNoSidewaysScroll(other)
})
