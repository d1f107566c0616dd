import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { actorsOn, assign, publish } from './people.ts'
import { fill, reviewEachOther, reviewInput, submit } from './reviews.ts'
import { setStage } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'
import { toast } from './toast.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'

const stage = await setStage()
const person = actorsOn(stage, 'phone')

const names = { firstName: 'Awa', lastName: 'Diallo' }

const blind = 'Votre avis s’affiche dès que l’autre personne a écrit le sien, ou après 14 jours.'

const greeted = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: `Bonjour, ${name}` }).waitFor()

it('R-01 O-03 O-04 opens a review from the job’s page, keeps its draft, and sends it once, without network too', async () => {
  const [poster, student] = [await person('private'), await person('student', 'phone', names)]
  const jobId = await assign(poster, student, 'Ranger la cave')
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  const { page } = student
  await page.goto(`${stage.url}/accepted-jobs`)
  const job = page.getByRole('link', { name: 'Ouvrir le job : Ranger la cave' })
  await job.waitFor()
  await page.goto(`${stage.url}/jobs/${jobId}`)
  await job.click()
  await page.getByRole('link', { name: 'Évaluer Inès', exact: true }).click()
  await submit(page).waitFor()
  await fill(page, 'claire')
  // No person reloads sooner after the last letter.
  await page.waitForTimeout(300)
  await page.reload()
  await page.getByText('Nous avons repris votre brouillon.').waitFor()
  expect(await page.getByLabel('En un ou deux mots').inputValue()).toBe('claire')
  await page.route(syncRoute, route => route.abort('connectionfailed'))
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await submit(page).click()
  await toast(page).getByText('Avis enregistré').waitFor()
  await greeted(page, 'Awa')
  await page.goto(`${stage.url}/accepted-jobs`)
  await page.getByText('Aucun job accepté pour le moment').waitFor()
  await page.unroute(syncRoute)
  await page.reload()
  const written = async () => (await student.api('GET', `/api/users/${poster.id}/reviews`)).body
  await expect.poll(written).toMatchObject([{ rating: 5, isBlind: true }])
  expect((await poster.api('GET', `/api/users/${poster.id}/reviews`)).body).toEqual([])
})

it('R-01 R-03 refuses a second review, cannot send one without its person, and shows no such page to individuals', async () => {
  const [poster, student] = [await person('private'), await person('student', 'phone', names)]
  const jobId = await assign(poster, student, 'Ranger la cave')
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  const { page } = student
  await page.goto(`${stage.url}/review-poster/${jobId}`)
  await page.getByText('Particulier · Job sans titre').waitFor()
  await fill(page, 'claire')
  await submit(page).click()
  await toast(page).getByText('Informations du particulier manquantes.').waitFor()
  await student.ask('POST', '/api/reviews', reviewInput(jobId, poster.id))
  await page.goto(`${stage.url}/review-poster/${jobId}?posterId=${poster.id}`)
  await submit(page).click()
  await toast(page).getByText('Vous avez déjà évalué ce job.').waitFor()
  expect(await page.getByLabel('En un ou deux mots').inputValue()).toBe('claire')
  await poster.page.goto(`${stage.url}/review-poster/${jobId}`)
  await greeted(poster.page, 'Inès')
})

it('R-01 N-01 hides a student’s review from the individual until theirs is written, and then shows both', async () => {
  const [poster, student] = [await person('private'), await person('student', 'phone', names)]
  const jobId = await assign(poster, student, 'Bêcher le potager')
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })

  const { page } = student
  await page.goto(`${stage.url}/dashboard`)
  await page.getByRole('button', { name: 'Jobs terminés' }).click()
  const dialog = page.getByRole('dialog', { name: 'Jobs terminés' })
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Évaluer Inès Bolomey : Bêcher le potager' }).click()
  await page.getByRole('heading', { level: 1, name: 'Évaluer le particulier' }).waitFor()
  await page.getByText('Inès Bolomey · Bêcher le potager').waitFor()
  await page.getByText(blind).waitFor()
  await fill(page, 'accueillante')
  await page.getByLabel('Commentaire').fill('Un accueil chaleureux.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await submit(page).click()
  await toast(page).getByText('Votre avis aide les prochains étudiants à choisir.').waitFor()
  await greeted(page, 'Awa')
  await page.getByRole('button', { name: 'Jobs terminés' }).click()
  await dialog.getByText('Bêcher le potager').waitFor()
  expect(await dialog.getByRole('link', { name: /^Évaluer/ }).count()).toBe(0)

  const individual = poster.page
  await individual.goto(`${stage.url}/dashboard?tab=reviews`)
  await individual.getByText('Aucun avis à lire').waitFor()
  await expectAccessible(individual)
  await individual.getByRole('button', { name: /Notifications/ }).click()
  await individual.getByText('Vous lirez son avis dès que vous aurez écrit le vôtre, ou dans 14 jours.').click()
  await individual.getByRole('heading', { level: 1, name: 'Évaluer l’étudiant' }).waitFor()
  await individual.getByText('Awa Diallo · Bêcher le potager').waitFor()
  await individual.getByText(blind).waitFor()
  await fill(individual, 'soigneuse')
  await submit(individual).click()
  await greeted(individual, 'Inès')
  await individual.getByRole('button', { name: /Notifications/ }).click()
  await individual.getByText('Vous pouvez lire l’avis de Awa pour « Bêcher le potager ».').click()
  const received = individual.getByRole('article').filter({ hasText: 'Un accueil chaleureux.' })
  await received.getByText('Awa Diallo').waitFor()
  await individual.getByRole('heading', { name: 'Avis reçus' }).waitFor()
  await expectNoSidewaysScroll(individual)
  await expectAccessible(individual)

  await page.goto(`${stage.url}/student/${student.id}`)
  await page.getByRole('article').getByText('soigneuse').waitFor()
  for (const { complaints } of [poster, student]) expect(complaints).toEqual([])
})

it('J-04 shows before an application what students think of a poster, to visitors and on the device', async () => {
  const [poster, student] = [await person('private'), await person('student', 'phone', names)]
  const done = await assign(poster, student, 'Premier travail')
  await poster.ask('PATCH', `/api/jobs/${done}`, { status: 'completed' })
  const offer = await publish(poster, 'Tailler la haie')
  const visitor = await stage.open('desktop')
  const byName = (page: Page) => page.getByRole('region', { name: 'Publié par' })
  for (const page of [visitor.page, student.page]) {
    await page.goto(`${stage.url}/jobs/${offer}`)
    await byName(page).getByText('Inès').waitFor()
    expect(await byName(page).getByRole('img', { name: /sur 5/ }).count()).toBe(0)
  }
  await reviewEachOther(poster, student, done)
  // The device learns of the reviews by itself; the visitor has to reload.
  await byName(student.page).getByRole('img', { name: '5,0 sur 5' }).waitFor()
  await visitor.page.reload()
  for (const page of [visitor.page, student.page]) {
    await byName(page).getByRole('img', { name: '5,0 sur 5' }).waitFor()
    expect(await byName(page).innerText()).toMatch(/5,0\s*\(1\)/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  // No rating once no one can apply, because there is nothing to choose.
  await student.page.goto(`${stage.url}/jobs/${done}`)
  await byName(student.page).getByText('Inès').waitFor()
  expect(await byName(student.page).getByRole('img', { name: /sur 5/ }).count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})
