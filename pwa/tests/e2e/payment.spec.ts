import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { assign, newActor } from './people.ts'
import type { Actor } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()

const card = (page: Page) => page.getByLabel('Numéro de carte d’essai')
const payButton = (page: Page, amount = '50') => page.getByRole('button', { name: `Payer ${amount} CHF`, exact: true })

const people = async (screen: Screen = 'desktop') => {
  const poster = await newActor(stage, screen, { userType: 'private' })
  const student = await newActor(stage, 'desktop', { userType: 'student', firstName: 'Chloé', lastName: 'Rochat' })
  const jobId = await assign(poster, student, 'Tailler la haie')
  return { poster, student, jobId }
}

const visit = ({ page }: Actor, jobId: string, studentId: string, amount = '50') =>
  page.goto(`${stage.url}/payment?jobId=${jobId}&amount=${amount}&studentId=${studentId}`)

const balance = async ({ api, id }: Actor) => (await api('GET', `/api/wallets/${id}/balance`)).body

describe('/payment on a phone', () => {
  it('W-05 W-07 shows for whom, how much and for what, and takes a card of the test bank', async () => {
    const { poster, student, jobId } = await people('phone')
    const { page, complaints } = poster
    await visit(poster, jobId, student.id)
    await page.getByText('Banque d’essai : aucun argent ne circule').waitFor()
    const summary = page.locator('dl')
    await expect.poll(() => summary.innerText()).toMatch(/Chloé Rochat\s+Mission\s+Tailler la haie\s+Montant\s+50 CHF/)
    for (const meaning of ['acceptée', 'refusée', 'à confirmer'])
      await page.getByRole('listitem').filter({ hasText: meaning }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await card(page).fill('4242424242424242')
    expect(await card(page).inputValue()).toBe('4242 4242 4242 4242')
    await page.route('**/api/test-bank/confirm', async route => {
      await page.getByRole('button', { name: 'Traitement...' }).waitFor()
      await route.continue()
    })
    await payButton(page).click()
    await toast(page).getByText('Paiement réussi !').waitFor()
    expect(await toast(page).innerText()).toContain('Le montant de 50 CHF a été envoyé à l’étudiant')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
    expect(await balance(student)).toEqual({ balance: 0, pendingBalance: 4750 })
    expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 5000 })
    expect((await poster.api('GET', `/api/jobs/${jobId}`)).body).toMatchObject({ status: 'in_progress' })
    expect(complaints).toEqual([])
  })
})

it('W-05 says that parameters are missing, and leads to the dashboard', async () => {
  const poster = await newActor(stage, 'phone', { userType: 'private' })
  const id = poster.id
  for (const query of [
    '',
    `?jobId=${id}&amount=50`,
    `?amount=50&studentId=${id}`,
    `?jobId=${id}&studentId=${id}`,
    `?jobId=${id}&amount=beaucoup&studentId=${id}`,
  ]) {
    await poster.page.goto(`${stage.url}/payment${query}`)
    await toast(poster.page).getByText('Paramètres de paiement manquants').waitFor()
    await expect.poll(() => new URL(poster.page.url()).pathname).toBe('/dashboard')
  }
})

it('W-05 a refused card, one that asks back and is not confirmed, then one that is', async () => {
  const { poster, student, jobId } = await people('phone')
  const { page } = poster
  await visit(poster, jobId, student.id)
  await card(page).fill('4111 1111 1111 1111')
  await payButton(page).click()
  await page.getByText('La banque d’essai ne connaît que les numéros ci-dessous.').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Utiliser 4000 0000 0000 0002' }).click()
  await payButton(page).click()
  await toast(page).getByText('Erreur de paiement').waitFor()
  expect(await toast(page).innerText()).toContain('carte refusée')
  expect(await card(page).inputValue()).toBe('4000 0000 0000 0002')

  const confirmation = page.getByRole('heading', { name: 'Confirmation demandée' })
  const payWithQuestion = async () => {
    await page.getByRole('button', { name: 'Utiliser 4000 0000 0000 3220' }).click()
    await payButton(page).click()
    await confirmation.waitFor()
    await expect.poll(() => confirmation.evaluate(heading => heading === document.activeElement)).toBe(true)
  }
  await payWithQuestion()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refuser le paiement' }).click()
  await page.getByText('paiement non confirmé').first().waitFor()
  expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 0 })
  await payWithQuestion()
  await page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await toast(page).getByText('Paiement réussi !').waitFor()
  expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 5000 })
})

it('W-05 W-06 what the server refuses is told, and leads back to the dashboard', async () => {
  const { poster, student, jobId } = await people('phone')
  const { page } = poster
  await visit(poster, jobId, student.id, '1')
  await toast(page).getByText('Impossible de créer le paiement').waitFor()
  expect(await toast(page).innerText()).toContain('Le montant a changé entre-temps')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
})

it('W-05 prepares in words, says when it fails, and tries again', async () => {
  const { poster, student, jobId } = await people('phone')
  const { page } = poster
  await page.route('**/api/create-payment-intent', async route => {
    await page.getByText('Préparation du paiement...').waitFor()
    await route.fulfill({ status: 503, body: 'no' })
  })
  await visit(poster, jobId, student.id)
  await page.getByRole('heading', { name: 'Erreur lors de la préparation du paiement.' }).waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/create-payment-intent')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await card(page).waitFor()
  await page.route('**/api/create-payment-intent', route => route.fulfill({ status: 503, body: 'no' }))
  await page.reload()
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
})

it('W-05 without network it says so, keeps what was typed, and goes on once it is back', async () => {
  const { poster, student, jobId } = await people('phone')
  const { page } = poster
  let isReached = false
  await page.route('**/api/create-payment-intent', route => (isReached ? route.continue() : route.abort()))
  await visit(poster, jobId, student.id)
  await page.getByRole('heading', { name: 'Pas de connexion' }).waitFor()
  await goOffline(page)
  // Back too soon the page never hears that it was away.
  await page
    .getByText(/^Hors ligne/)
    .first()
    .waitFor()
  // The first request out of a tunnel fails as well.
  const tried = page.waitForRequest('**/api/create-payment-intent')
  await page.context().setOffline(false)
  await tried
  isReached = true
  await card(page).fill('4242 4242 4242 4242')
  await goOffline(page)
  await page.getByText('Hors ligne : le paiement pourra partir').waitFor()
  await payButton(page).click()
  await toast(page).getByText('Une erreur est survenue lors du paiement').waitFor()
  expect(await card(page).inputValue()).toBe('4242 4242 4242 4242')
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('Hors ligne : le paiement pourra partir').count()).toBe(0)
  await payButton(page).click()
  await toast(page).getByText('Paiement réussi !').waitFor()
})

it('W-05 a payment whose answer was lost is found paid, not paid again', async () => {
  const { poster, student, jobId } = await people('phone')
  const { page } = poster
  await visit(poster, jobId, student.id)
  await card(page).fill('4242 4242 4242 4242')
  await page.route('**/api/test-bank/confirm', async route => {
    await route.fetch()
    await route.abort()
  })
  await payButton(page).click()
  await toast(page).getByText('Paiement réussi !').waitFor()
  expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 5000 })
})

it('W-05 who comes back from a provider’s page is told how it went', async () => {
  const poster = await newActor(stage, 'phone', { userType: 'private' })
  const { page } = poster
  await page.goto(`${stage.url}/dashboard?payment=success`)
  await toast(page).getByText('Paiement réussi !').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.goto(`${stage.url}/dashboard?payment=success&redirect_status=failed`)
  await toast(page).getByText('Erreur de paiement').waitFor()
})
