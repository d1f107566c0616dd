import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { assign, newPerson, openAs } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

it('K-117 warns a student of a late cancellation, takes their objection without network, and lets the desk decide', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Zoé')
  const job = await assign(poster, student, 'Garder un chien')
  await stage.sql`
    update jobs set agreed_at = now() - interval '5 days', scheduled_for = now() + interval '3 hours'
    where offer_id = ${job}`
  const { page, complaints } = await openAs(stage, 'phone', student, `/job/${job}/together`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Je ne peux pas venir' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('moins de 24 heures').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Motif').fill('Je suis malade.')
  await dialog.getByRole('button', { name: 'Renoncer au job' }).click()
  await expect.poll(() => stage.sql`select from lapses where user_id = ${student.id}`).toHaveLength(1)

  await page.goto(`${stage.url}/dashboard`)
  await page.getByRole('button', { name: 'Mon compte' }).click()
  const account = page.getByRole('dialog', { name: 'Mon compte' })
  await account.getByText('Annulations tardives').waitFor()
  await expectNoSidewaysScroll(page)
  await page.context().setOffline(true)
  await account.getByRole('button', { name: 'Contester l’annulation de « Garder un chien »' }).click()
  await page.getByLabel('Vos raisons').fill('J’étais à l’hôpital.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await account.getByText('Contestée : l’équipe de Pouce décide.').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => stage.sql`select from lapses where appeal is not null`).toHaveLength(1)

  const admin = await newPerson(stage, 'private', 'Ada')
  await stage.sql`update users set is_admin = true where id = ${admin.id}`
  const desk = await openAs(stage, 'desktop', admin, '/moderation?tab=appeals')
  await desk.page.getByText('J’étais à l’hôpital.').waitFor()
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Retirer l’annulation' }).click()
  await desk.page.getByLabel('Motif').fill('Certificat médical.')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
  await desk.page.getByText('Aucune contestation').waitFor()
  await account.getByText('Retirée : elle ne compte pas.').waitFor()
  const real = [...complaints, ...desk.complaints]
  expect(real.filter(complaint => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

it('K-117 shows a reliable student as « Fiable »', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Zoé')
  for (const one of [poster, await newPerson(stage, 'private', 'Marc'), await newPerson(stage, 'private', 'Nadia')]) {
    const job = await assign(one, student)
    await stage.sql`update jobs set agreed_at = now() - interval '1 day' where offer_id = ${job}`
    await one.ask('PATCH', `/api/jobs/${job}`, { status: 'completed' })
  }
  const { page } = await openAs(stage, 'phone', poster, `/student/${student.id}`)
  await page.getByText(/^Fiable/).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
