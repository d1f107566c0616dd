import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { syncLimits } from '../../../schema/sync.ts'
import { expectAccessible } from './axe.ts'
import { connectionBand, expectNoSidewaysScroll, listed } from './browser.ts'
import { newPerson, openAs } from './people.ts'
import { setStage } from './set-stage.ts'
import { breakStorage } from './break-storage.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()
const { sql } = stage

const photo = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#a74' } })
    .jpeg()
    .toBuffer()

/** Makes all waiting entries this many days older, by the clocks of the device and of the server. */
const letLie = (page: Page, account: string, days: number) =>
  page.evaluate(
    async ([name, by]) => {
      const done = (asked: IDBRequest) => new Promise(resolve => asked.addEventListener('success', resolve))
      const opening = indexedDB.open(name)
      await done(opening)
      const writing = opening.result.transaction('outbox', 'readwrite')
      const outbox = writing.objectStore('outbox')
      const asked: IDBRequest<{ enqueuedAt: number; after: number }[]> = outbox.getAll()
      await done(asked)
      for (const entry of asked.result)
        outbox.put({ ...entry, enqueuedAt: entry.enqueuedAt - by, after: entry.after - by })
      await new Promise(resolve => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    [`pouce-${account}`, days * 86_400_000] as const,
  )

const choosePhoto = async (page: Page) => {
  await page.getByRole('button', { name: 'Ajouter une photo de profil' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  return dialog.getByRole('button', { name: 'Utiliser cette photo' })
}

it(
  'O-06 S-14 S-15 says why a change of the profile was refused, with its text, to be corrected, retried or discarded',
  { timeout: 120_000 },
  async () => {
    const student = await newPerson(stage, 'student', 'Malik', { school: 'EPFL' })
    const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' }).waitFor()
    await goOffline(page)
    await page.getByRole('button', { name: 'Modifier le profil' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Prénom').fill('Marc')
    await dialog.getByLabel('École').fill('HEIG-VD')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Marc' }).waitFor()
    await (await choosePhoto(page)).click()
    await page.getByText('Hors ligne · 3 envois en attente').waitFor()
    // An entry that has waited longer than receipts are kept is refused, whatever its content.
    await letLie(page, student.id, syncLimits.receiptDays + 2)
    await page.context().setOffline(false)
    await listed(page, 'Prénom : Marc').waitFor()
    await listed(page, 'Nouvelle photo de profil').locator('img').waitFor()
    // The home shows the stored name again. Refused changes show only in their place.
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' }).waitFor()
    expect(await listed(page, 'Cette action a attendu trop longtemps pour être envoyée.').count()).toBe(3)
    await page.getByText('3 envois refusés').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await listed(page, 'Prénom : Marc').getByRole('button', { name: 'Corriger' }).click()
    await dialog.getByRole('alert').getByText('Cette action a attendu trop longtemps').waitFor()
    expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Marc')
    expect(await dialog.getByLabel('École').inputValue()).toBe('EPFL')
    await expectAccessible(page)
    await dialog.getByLabel('Prénom').fill('Marek')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Marek' }).waitFor()
    await listed(page, 'École : HEIG-VD').getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('banner').waitFor()
    await listed(page, 'École : HEIG-VD').waitFor({ state: 'detached' })
    const refusedPhoto = listed(page, 'Nouvelle photo de profil')
    await refusedPhoto.getByRole('button', { name: 'Supprimer' }).click()
    const question = page.getByRole('alertdialog', { name: 'Supprimer cet envoi ?' })
    await question.getByRole('button', { name: 'Annuler' }).click()
    await refusedPhoto.getByRole('button', { name: 'Corriger' }).click()
    await dialog.getByRole('heading', { name: 'Photo de profil' }).waitFor()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await refusedPhoto.getByRole('button', { name: 'Supprimer' }).click()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await refusedPhoto.waitFor({ state: 'detached' })
    const stored = async () => {
      const [row] = await sql<{ firstName: string; school: string; profileImage: string | null }[]>`
      select first_name, school, profile_image from users where id = ${student.id}`
      return row
    }
    await expect.poll(stored).toEqual({ firstName: 'Marek', school: 'HEIG-VD', profileImage: null })
    await expect.poll(() => connectionBand(page).innerText()).toBe('')
    expect(complaints.filter(line => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  },
)

it('S-14 S-15 says which part of the profile the device cannot store, and keeps everything typed', async () => {
  const student = await newPerson(stage, 'student', 'Malik')
  const { page } = await openAs(stage, 'phone', student, '/dashboard')
  const use = await choosePhoto(page)
  await use.click()
  await toast(page).getByText('Photo mise à jour !').waitFor()
  await page.getByRole('button', { name: 'Modifier la photo de profil' }).locator('img').waitFor()
  await breakStorage(page)

  await page.getByRole('button', { name: 'Modifier la photo de profil' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Supprimer la photo' }).click()
  await toast(page).getByText('Impossible de supprimer la photo').waitFor()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await use.click()
  await toast(page).getByText('Impossible de télécharger l’image. Veuillez réessayer.').waitFor()
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = told => told(null)
    Object.assign(window, { OffscreenCanvas: undefined })
  })
  await use.click()
  await toast(page).getByText('Impossible de recadrer l’image').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Mettre à jour le profil' }).click()
  await dialog.getByLabel('Prénom').fill('Maël')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await toast(page).getByText('Une erreur s’est produite lors de la mise à jour de votre profil.').waitFor()
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Maël')
})

it('S-15 says why a file is not a photo: another format, too large, or only named like one', async () => {
  const student = await newPerson(stage, 'student', 'Malik')
  const { page } = await openAs(stage, 'phone', student, '/dashboard')
  await page.getByRole('button', { name: 'Ajouter une photo de profil' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.locator('input[type=file]')
  const format = dialog.getByText('Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)')
  await field.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await format.waitFor()
  await field.setInputFiles({ name: 'grande.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 ** 2 + 1) })
  await dialog.getByText('Fichier trop volumineux: L’image ne doit pas dépasser 5 MB').waitFor()
  await field.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') })
  await format.waitFor()
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#47a' } })
    .png()
    .toBuffer()
  await field.setInputFiles({ name: 'point.png', mimeType: 'image/png', buffer: dot })
  await dialog.getByRole('button', { name: 'Utiliser cette photo' }).click()
  await expect
    .poll(() => sql`select 1 from users where id = ${student.id} and profile_image is not null`)
    .toHaveLength(1)
})
