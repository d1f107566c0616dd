import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { hasSome, listed } from './browser.ts'
import { actorsOn, assign, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()

const person = actorsOn(stage, 'desktop')

const bar = (page: Page) => page.getByRole('navigation', { name: 'Tableau de bord' })
/** A rare action, from the menu of an agreed job. */
const choose = async (page: Page, words: string) => {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: words }).click()
}
const visit = (page: Page, query = '') => page.goto(`${stage.url}/dashboard${query}`)

it('P-03 gives each content an address and a title; back returns to the one before, and a reload stays', async () => {
  const poster = await person('private', 'phone')
  const { page } = poster
  const stands = async (search: string, heading: string) => {
    await page.getByRole('heading', { level: 2, name: heading }).waitFor()
    expect(new URL(page.url()).search).toBe(search)
    await expect.poll(() => page.title()).toContain(heading)
  }
  await visit(page)
  await page.getByText('Mes offres ouvertes').waitFor()
  const titleOfOpen = await page.title()
  await bar(page).getByRole('link', { name: 'Historique' }).click()
  await stands('?tab=past', 'Jobs passés')
  await page.getByRole('button', { name: 'Avis reçus' }).click()
  await stands('?tab=reviews', 'Avis reçus')
  await page.reload()
  await stands('?tab=reviews', 'Avis reçus')
  await page.goBack()
  await stands('?tab=past', 'Jobs passés')
  await page.goBack()
  await page.getByText('Mes offres ouvertes').waitFor()
  expect(await page.title()).toBe(titleOfOpen)
})

it('P-05 deletes an open job after a question, without network too', async () => {
  const poster = await person('private', 'phone')
  const jobId = await publish(poster, 'Nourrir les poules')
  const { page } = poster
  await visit(page)
  const ask = () => page.getByRole('button', { name: 'Supprimer « Nourrir les poules »' }).click()
  await ask()
  const question = page.getByRole('alertdialog', { name: 'Supprimer cette offre ?' })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await listed(page, 'Nourrir les poules').waitFor()
  await goOffline(page)
  await ask()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('heading', { name: 'Aucun job ouvert' }).waitFor()
  await page.context().setOffline(false)
  const status = async () => (await poster.api('GET', `/api/users/${poster.id}/deleted-jobs`)).body
  await expect.poll(status).toMatchObject([{ id: jobId }])
})

it('P-14 says that a job was completed on another device a moment ago, and shows its current state', async () => {
  const [poster, student] = [await person('private'), await person('student')]
  const jobId = await assign(poster, student, 'Porter les courses')
  const { page } = poster
  await visit(page, '?tab=messages')
  await page.getByRole('button', { name: 'Terminer « Porter les courses »' }).click()
  // The device must not learn of the completion before the tap.
  await page.route(syncRoute, route => route.abort())
  await poster.api('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer terminé' }).click()
  await toast(page).getByText('Erreur lors de la mise à jour du job').waitFor()
  expect(await toast(page).innerText()).toContain('Le job a changé entre-temps')
  await page.unroute(syncRoute)
  await page.getByRole('heading', { name: 'Aucune conversation active' }).waitFor()
})

it('cancels a job before its end with a reason, which the student reads', async () => {
  const [poster, student] = [await person('private', 'phone'), await person('student')]
  const jobId = await assign(poster, student, 'Laver la voiture')
  const { page } = poster
  await page.goto(`${stage.url}/job/${jobId}/together`)
  // By keyboard only, and the focus returns to the button.
  const more = page.getByRole('button', { name: 'Autres actions' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Annuler le job' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Annuler ce job ?' })
  await question.getByRole('button', { name: 'Garder le job' }).click()
  await expect.poll(() => more.evaluate(button => button === document.activeElement)).toBe(true)
  await choose(page, 'Annuler le job')
  await question.getByRole('button', { name: 'Annuler le job' }).click()
  await question.getByText('Indiquez le motif en quelques mots.').waitFor()
  expect(await question.getByLabel('Motif').evaluate(field => field === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await question.getByLabel('Motif').fill('La voiture est vendue.')
  await question.getByRole('button', { name: 'Annuler le job' }).click()
  await page.getByText('Ce job est annulé.').waitFor()
  await visit(page, '?tab=accepted')
  await page.getByRole('heading', { name: 'Aucun job en cours' }).waitFor()
  const { body } = await student.api('GET', `/api/notifications/${student.id}`)
  expect(body).toContainEqual(
    expect.objectContaining({
      title: 'Job annulé',
      message: 'Le job « Laver la voiture » a été annulé. Motif : La voiture est vendue.',
    }),
  )
})

it('P-06 C-05 opens « Voir les jobs en cours » at the top, and counts a message as read once it is visible', async () => {
  const [poster, student] = [await person('private', 'phone'), await person('student')]
  const jobId = await assign(poster, student, 'Tailler les rosiers')
  await student.api('POST', `/api/jobs/${jobId}/messages`, { content: 'J’apporte mon sécateur.' })
  const { page } = poster
  // A phone in landscape: the conversation is below the visible part.
  await page.setViewportSize({ width: 740, height: 360 })
  await visit(page)
  await page.getByRole('button', { name: 'Voir les jobs en cours' }).click()
  const job = listed(page, 'Tailler les rosiers')
  await job.getByText('J’apporte mon sécateur.').waitFor()
  const isRead = async () => {
    const [row] = await stage.sql<{ isRead: boolean }[]>`
      select read_at is not null as is_read from messages where job_id = ${jobId}`
    return row?.isRead
  }
  // A read mark waiting on the device would be sent with the request that brings this change.
  await poster.api('PATCH', `/api/jobs/${jobId}`, { status: 'in_progress' })
  await hasSome(job.getByText('En cours'))
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await isRead()).toBe(false)
  await job.getByText('J’apporte mon sécateur.').scrollIntoViewIfNeeded()
  await expect.poll(isRead).toBe(true)
})
