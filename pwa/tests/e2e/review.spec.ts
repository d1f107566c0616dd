import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { assign } from './people.ts'
import { fill, submit } from './reviews.ts'
import { setReview } from './set-review.ts'
import { syncRoute } from './sync-route.ts'
import { toast } from './toast.ts'
import { tick } from './tick.ts'

const { stage, person, visit, received } = await setReview()

const rate = async (page: Page, what: string, label: string) =>
  tick(page.getByRole('radiogroup', { name: what }).getByRole('radio', { name: label }))

const hasFocus = (page: Page, what: string) =>
  page.getByRole('radiogroup', { name: what }).evaluate(group => group.contains(document.activeElement))

const isFocused = (page: Page, name: string) =>
  page.getByRole('textbox', { name }).evaluate(field => field === document.activeElement)

describe('a review on a phone', () => {
  it('R-01 K-266 R-02 says what is missing, one thing at a time, then ends the job and leads to the dashboard', async () => {
    const [poster, student] = [await person('private', 'phone'), await person('student')]
    const jobId = await assign(poster, student)
    const { page, complaints } = poster
    await visit(page, jobId, student)
    await page.getByText('Awa Diallo · Tondre la pelouse').waitFor()
    const yesNo = page.getByRole('radiogroup', { name: 'Le travail a-t-il été terminé à temps ?' })
    await yesNo.waitFor()
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)

    await submit(page).click()
    await toast(page).getByText('Note requise').waitFor()
    expect(await toast(page).innerText()).toContain('Donnez une note de 1 à 5 étoiles.')
    expect(await hasFocus(page, 'Note générale')).toBe(true)
    await expectAccessible(page)
    await rate(page, 'Note générale', '5, Très satisfait')
    await page.getByText('Très satisfait', { exact: true }).waitFor()
    await submit(page).click()
    await toast(page).getByText('Évaluations requises').waitFor()
    expect(await hasFocus(page, 'Ponctualité')).toBe(true)
    await rate(page, 'Ponctualité', '4, Satisfait')
    await submit(page).click()
    await expect.poll(() => hasFocus(page, 'Politesse')).toBe(true)
    await fill(page, 'soigneuse')
    await page.getByLabel('En un ou deux mots').fill(' ')
    await submit(page).click()
    await toast(page).getByText('Description requise').waitFor()
    expect(await isFocused(page, 'En un ou deux mots')).toBe(true)
    await page.getByLabel('En un ou deux mots').fill('a'.repeat(60))
    expect(await page.getByLabel('En un ou deux mots').inputValue()).toHaveLength(50)
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('b'.repeat(501))
    await page.getByText('501 / 500').waitFor()
    await submit(page).click()
    await hasSome(page.getByText('Au plus 500 caractères.'))
    expect(await isFocused(page, 'Commentaire')).toBe(true)
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('Un travail soigné.')
    await tick(yesNo.getByLabel('Oui'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await submit(page).click()
    await toast(page).getByText('L’étudiant a été évalué et le job est maintenant terminé.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Awa' }).waitFor()
    expect(await received(poster, student)).toMatchObject([{ rating: 5, comment: 'Un travail soigné.' }])
    const { body } = await poster.api('GET', `/api/users/${student.id}/structured-evaluations`)
    expect(body).toMatchObject([
      { completedOnTime: true, wouldRecommend: false, punctualityRating: 4, jobCategory: 'Service général' },
    ])
    expect(body).toMatchObject([{ unanswered: ['wouldRecommend'] }])
    expect((await poster.api('GET', `/api/jobs/${jobId}`)).body).toMatchObject({ status: 'completed' })
    expect(complaints).toEqual([])
  })
})

it('R-02 O-03 O-04 keeps a review written without network, sends it in its turn, and completes the job once', async () => {
  const [poster, student] = [await person('private'), await person('student')]
  const jobId = await assign(poster, student)
  const { page } = poster
  await visit(page, jobId, student)
  await fill(page, 'soigneuse')
  await page.getByLabel('Commentaire').fill('Merci beaucoup !')
  // No person reloads sooner after the last letter.
  await page.waitForTimeout(300)
  await page.reload()
  await page.getByText('Nous avons repris votre brouillon.').waitFor()
  expect(await page.getByLabel('Commentaire').inputValue()).toBe('Merci beaucoup !')
  await page.route(syncRoute, route => route.abort('connectionfailed'))
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await submit(page).click()
  await toast(page).getByText('Avis enregistré').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Awa' }).waitFor()
  // Meanwhile the poster completes the job on another device.
  await poster.api('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  await page.unroute(syncRoute)
  await page.reload()
  await expect.poll(() => received(poster, student)).toHaveLength(1)
  expect((await poster.api('GET', `/api/jobs/${jobId}`)).body).toMatchObject({ status: 'completed' })
})

it('R-03 keeps a review that the server refuses in the form, with its text', async () => {
  const [poster, student] = [await person('private'), await person('student')]
  const jobId = await assign(poster, student)
  const { page } = poster
  await visit(page, jobId, student)
  await fill(page, 'soigneuse')
  await poster.api('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' })
  await submit(page).click()
  await toast(page).getByText('Erreur', { exact: true }).waitFor()
  expect(await toast(page).innerText()).toContain('Impossible de soumettre l’évaluation. Veuillez réessayer.')
  expect(await page.getByLabel('En un ou deux mots').inputValue()).toBe('soigneuse')
  await page.reload()
  await submit(page).waitFor()
  expect(await page.getByLabel('En un ou deux mots').inputValue()).toBe('soigneuse')
})

it('R-01 P-08 P-16 offers one review of a completed job, on the dashboard and /accepted-jobs, and resumes its draft', async () => {
  const [poster, student] = [await person('private'), await person('student')]
  const jobId = await assign(poster, student, 'Bêcher le potager')
  const { page } = poster
  const link = page.getByRole('link', { name: 'Évaluer Awa Diallo : Bêcher le potager' })
  await page.goto(`${stage.url}/accepted-jobs`)
  await page.getByText('Attribué à Awa Diallo').waitFor()
  expect(await link.count()).toBe(0)
  await poster.api('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  await page.getByText('Comment cela s’est-il passé avec Awa ?').waitFor()
  await page.getByRole('link', { name: 'Ouvrir le job : Bêcher le potager' }).click()
  await page.getByRole('link', { name: 'Évaluer Awa', exact: true }).click()
  await submit(page).waitFor()
  await page.getByText('Awa Diallo · Bêcher le potager').waitFor()
  await fill(page, 'soigneuse')
  // No person leaves the page sooner after the last letter.
  await page.waitForTimeout(300)

  await page.goto(`${stage.url}/dashboard?tab=past`)
  await link.click()
  await page.getByText('Nous avons repris votre brouillon.').waitFor()
  expect(await page.getByLabel('En un ou deux mots').inputValue()).toBe('soigneuse')
  await submit(page).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Awa' }).waitFor()
  await expect.poll(() => received(poster, student)).toHaveLength(1)
  await page.goto(`${stage.url}/dashboard?tab=past`)
  await page.getByRole('heading', { name: 'Bêcher le potager' }).waitFor()
  expect(await link.count()).toBe(0)
  await page.goto(`${stage.url}/accepted-jobs`)
  await page.getByText('Aucune de vos offres n’est attribuée pour le moment').waitFor()
})
