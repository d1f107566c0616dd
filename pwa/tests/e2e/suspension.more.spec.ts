import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { input, log } from './chat-scene.ts'
import { assign, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

it('K-434 suspends an account, tells the person why, takes their objection, and lifts the suspension', async () => {
  const { url, sql } = stage
  await sql`delete from reports`
  const [poster, student] = [await newPerson(stage, 'private', 'Bernard'), await newPerson(stage, 'student', 'Awa')]
  const jobId = await publish(poster, 'Annonce douteuse')
  await student.ask('POST', '/api/reports', { kind: 'job', targetId: jobId, reason: 'scam' })
  const admin = await newPerson(stage, 'private', 'Margot', { isAdmin: true })
  const own = await openAs(stage, 'phone', poster, '/dashboard')
  const desk = await openAs(stage, 'desktop', admin, '/moderation')

  const card = desk.page.getByRole('article')
  await card.getByRole('button', { name: 'Suspendre le compte' }).click()
  const dialog = desk.page.getByRole('dialog', { name: 'Suspendre le compte' })
  await dialog.getByLabel('Motif').fill('Demandes de caution répétées.')
  await expectAccessible(desk.page)
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await card.getByText('compte suspendu').waitFor()
  expect((await fetch(`${url}/api/jobs/${jobId}`)).status).toBe(404)

  const band = own.page.getByRole('complementary', { name: 'Compte suspendu' })
  await band.getByText('Demandes de caution répétées.').waitFor()
  await expectAccessible(own.page)
  await expectNoSidewaysScroll(own.page)
  await own.page.context().setOffline(true)
  await band.getByText('Demandes de caution répétées.').waitFor()
  await own.page.context().setOffline(false)
  await band.getByRole('button', { name: 'Contester' }).click()
  await own.page.getByLabel('Vos raisons').fill('Une confusion de noms.')
  await expectAccessible(own.page)
  await own.page.getByRole('button', { name: 'Envoyer' }).click()
  await band.getByText('Vous avez contesté cette décision').waitFor()

  await desk.page.getByRole('tab', { name: 'Contestations' }).click()
  await desk.page.getByText('Une confusion de noms.').waitFor()
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Lever la suspension' }).click()
  await desk.page.getByLabel('Motif').fill('En effet.')
  await desk.page.getByRole('button', { name: 'Confirmer' }).click()
  await desk.page.getByText('Aucune contestation').waitFor()
  await band.waitFor({ state: 'detached' })
  expect((await fetch(`${url}/api/jobs/${jobId}`)).status).toBe(200)
  await desk.page.getByRole('tab', { name: 'Journal' }).click()
  await desk.page.getByText('Margot Favre a suspendu : Compte de Bernard Favre').waitFor()
  const real = [...own.complaints, ...desk.complaints]
  expect(real.filter(complaint => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

it('K-433 refuses what a suspended person sends with the reason, and sends it once the suspension is lifted', async () => {
  const { sql } = stage
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Zoé')
  const job = await assign(poster, student, 'Garder un chien')
  const { page } = await openAs(stage, 'phone', student, `/dashboard?tab=messages&jobId=${job}`)
  await input(page).fill('À samedi.')
  await sql`
    insert into suspensions (id, user_id, reason)
    values (gen_random_uuid(), ${student.id}, 'Demandes de caution répétées.')`
  await input(page).press('Enter')
  await log(page).getByText('Refusé', { exact: true }).waitFor()
  await log(page).getByText('Votre compte est suspendu').waitFor()
  await expectNoSidewaysScroll(page)
  await sql`update suspensions set lifted_at = now() where user_id = ${student.id}`
  await log(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => sql`select from messages where sender_id = ${student.id}`).toHaveLength(1)
})
