import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { actorsOn, assign } from './people.ts'
import { fill, reviewInput, submit } from './reviews.ts'
import { setStage } from './set-stage.ts'
import { toast } from './toast.ts'

const stage = await setStage()
const person = actorsOn(stage, 'phone')

const names = { firstName: 'Awa', lastName: 'Diallo' }

const greeted = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: `Bonjour, ${name}` }).waitFor()

it('R-01 O-03 O-04 from the job’s own page and without network too: the draft goes on, the review waits and leaves once', async () => {
  const [poster, student] = [await person('private'), await person('student', 'phone', names)]
  const jobId = await assign(poster, student, 'Ranger la cave')
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  const { page } = student
  await page.goto(`${stage.url}/accepted-jobs`)
  const link = page.getByRole('link', { name: 'Évaluer Inès Bolomey : Ranger la cave' })
  await link.waitFor()
  await page.goto(`${stage.url}/jobs/${jobId}`)
  await link.click()
  await submit(page).waitFor()
  await fill(page, 'claire')
  // No hand is quicker from its last letter to anything else.
  await page.waitForTimeout(300)
  await page.reload()
  await page.getByText('Nous avons repris votre brouillon.').waitFor()
  expect(await page.getByLabel('En un ou deux mots').inputValue()).toBe('claire')
  await page.route('**/api/sync', route => route.abort('connectionfailed'))
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await submit(page).click()
  await toast(page).getByText('Évaluation enregistrée').waitFor()
  await greeted(page, 'Awa')
  await page.goto(`${stage.url}/accepted-jobs`)
  await page.getByText('Aucun job accepté pour le moment').waitFor()
  await page.unroute('**/api/sync')
  await page.reload()
  const written = async () => (await student.api('GET', `/api/users/${poster.id}/reviews`)).body
  await expect.poll(written).toMatchObject([{ rating: 5, isBlind: true }])
  expect((await poster.api('GET', `/api/users/${poster.id}/reviews`)).body).toEqual([])
})

it('R-01 R-03 a second one is refused in words, without its person it cannot be sent, and it is no page for individuals', async () => {
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
