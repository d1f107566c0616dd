import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { hasSome } from './browser.ts'
import { balance, newActor } from './people.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

import { setPayment } from './set-payment.ts'

const { stage, card, payButton, people, visit } = await setPayment()

it('W-05 refuses a card, then one that is not confirmed, and takes one that is', async () => {
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
  await hasSome(page.getByText('paiement non confirmé'))
  expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 0 })
  await payWithQuestion()
  await page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await toast(page).getByText('Paiement réussi !').waitFor()
  expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 5000 })
})

it('W-05 says that it prepares the payment, says when that fails, and tries again', async () => {
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

it('W-05 says that there is no network, keeps what was typed, and continues once it is back', async () => {
  const { poster, student, jobId } = await people('phone')
  const { page } = poster
  let isReached = false
  await page.route('**/api/create-payment-intent', route => (isReached ? route.continue() : route.abort()))
  await visit(poster, jobId, student.id)
  await page.getByRole('heading', { name: 'Pas de connexion' }).waitFor()
  await goOffline(page)
  // The page must notice that it was offline before the network returns.
  await hasSome(page.getByText(/^Hors ligne/))
  // The first request after a tunnel fails as well.
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

it('W-05 finds a payment whose answer was lost as paid, and does not pay again', async () => {
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

it('W-05 tells a payer who returns from a provider’s page how it went', async () => {
  const poster = await newActor(stage, 'phone', { userType: 'private' })
  const { page } = poster
  await page.goto(`${stage.url}/dashboard?payment=success`)
  await toast(page).getByText('Paiement réussi !').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.goto(`${stage.url}/dashboard?payment=success&redirect_status=failed`)
  await toast(page).getByText('Erreur de paiement').waitFor()
})
