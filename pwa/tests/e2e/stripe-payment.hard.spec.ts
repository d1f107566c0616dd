import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { startStripe, standInKeys } from '../../../api/testing/stripe-stand-in.ts'
import { expectAccessible } from './axe.ts'
import { assign, balance, newActor } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'
import { playStripe } from './stripe-js.ts'
import { toast } from './toast.ts'

const stripe = await startStripe()
afterAll(() => stripe.close())
const stage = await setStage({
  settings: {
    STRIPE_SECRET_KEY: standInKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
    STRIPE_API_URL: stripe.url,
  },
})

const payButton = (page: Page) => page.getByRole('button', { name: 'Payer 50 CHF', exact: true })
const fields = (page: Page) => page.frameLocator('iframe[title="Saisie sécurisée du paiement"]').getByLabel('Numéro')
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

const people = async (screen: Screen) => {
  const poster = await newActor(stage, screen, { userType: 'private' })
  const student = await newActor(stage, 'desktop', { userType: 'student', firstName: 'Chloé', lastName: 'Rochat' })
  const jobId = await assign(poster, student, 'Tailler la haie')
  const script = await playStripe(poster.page.context(), stripe)
  const address = `${stage.url}/payment?jobId=${jobId}&amount=50&studentId=${student.id}`
  return { poster, student, jobId, script, address, page: poster.page }
}

/** Delivers the signed webhooks to the API. */
const deliver = async () => {
  for (const { body, signature } of stripe.deliveries.splice(0)) {
    const headers = { 'Stripe-Signature': signature }
    expect((await fetch(`${stage.url}/api/stripe/webhook`, { method: 'POST', body, headers })).status).toBe(200)
  }
}

/** Checks that the page contains nothing of Stripe's, and that the policy blocks it. */
const expectWithoutStripe = async (page: Page) => {
  const blocked = () =>
    page.evaluate(async () => {
      if ('Stripe' in globalThis) return 'is here'
      const script = document.createElement('script')
      script.src = 'https://js.stripe.com/endive/stripe.js'
      const outcome = new Promise<string>(resolve => {
        script.addEventListener('load', () => resolve('came in'))
        script.addEventListener('error', () => resolve('blocked'))
      })
      document.head.append(script)
      return outcome
    })
  await expect.poll(() => blocked().catch(() => 'is being loaded')).toBe('blocked')
}

it('W-05 W-07 takes a card in Stripe’s own form, pays once, and holds the funds after the webhook', async () => {
  const { poster, student, page, script, address } = await people('desktop')
  await page.goto(address)
  await fields(page).fill('4242 4242 4242 4242')
  await expectAccessible(page)
  expect(await page.getByText('Banque d’essai').count()).toBe(0)
  await payButton(page).dblclick()
  await toast(page).getByText('Paiement réussi !').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  expect(script.confirmations()).toBe(1)
  expect(poster.complaints).toEqual([])
  await expectWithoutStripe(page)

  expect(await balance(student)).toEqual({ balance: 0, pendingBalance: 0 })
  await page.goto(`${stage.url}/dashboard?tab=wallet`)
  await deliver()
  await line(page, 'Fonds retenus').getByText('50.00 CHF').waitFor()
  expect(await balance(student)).toEqual({ balance: 0, pendingBalance: 4750 })
})

it('W-05 says why a card was refused, and finds a payment whose answer was lost as paid', async () => {
  const { page, script, address } = await people('phone')
  script.deal('refused', 'answer-lost')
  await page.goto(address)
  await fields(page).waitFor()
  await payButton(page).click()
  await page.getByRole('alert').getByText('Votre carte a été refusée.').waitFor()
  await payButton(page).click()
  await toast(page).getByText('Paiement réussi !').waitFor()
  // A payer who returns before any webhook reads that the job is paid, and does not pay twice.
  await page.goto(address)
  await toast(page).getByText('Ce job est déjà payé.').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
  expect(script.confirmations()).toBe(2)
  await deliver()
})

it('W-05 leads to the page of TWINT and back, whether the payer cancels or pays there', async () => {
  const { poster, page, script, address } = await people('phone')
  script.deal('twint', 'twint')
  for (const [answer, told] of [
    ['Annuler', 'Erreur de paiement'],
    ['Payer', 'Paiement réussi !'],
  ] as const) {
    await page.goto(address)
    await fields(page).waitFor()
    await payButton(page).click()
    await page.getByRole('link', { name: answer }).click()
    await toast(page).getByText(told).waitFor()
    await expect.poll(() => page.url()).toBe(`${stage.url}/dashboard`)
  }
  await deliver()
  expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 5000 })
})

it('W-05 opens the form by a link from another screen too, and loads a page without Stripe when left', async () => {
  const { poster, page, jobId } = await people('phone')
  await page.goto(`${stage.url}/job/${jobId}/together`)
  await page.getByRole('link', { name: /^Payer/ }).click()
  await fields(page).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /^Payer/ }).waitFor()
  await expectWithoutStripe(page)
  await page.goForward()
  await fields(page).waitFor()
  expect(poster.complaints.filter(text => !text.includes('Content Security Policy'))).toEqual([])
})

it('W-05 says that the form did not load, tries again, and leaves nothing of Stripe behind', async () => {
  const { page, script, address } = await people('phone')
  const failed = page.getByRole('heading', { name: 'Erreur lors de la préparation du paiement.' })
  script.break('script')
  await page.goto(address)
  await failed.waitFor()
  await expectAccessible(page)
  script.break(null)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await fields(page).waitFor()
  script.break('fields')
  await page.reload()
  await failed.waitFor()
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
  await expectWithoutStripe(page)
})

it('W-01 tells the payer that no bank took the refund, and that the money is still owed', async () => {
  const { poster, page, jobId, address } = await people('phone')
  // Cancelled before its day, a job is refunded in full at once.
  await stage.sql`update jobs set scheduled_for = current_date + 30 where id = ${jobId}`
  await page.goto(address)
  await fields(page).waitFor()
  await payButton(page).click()
  await toast(page).getByText('Paiement réussi !').waitFor()
  await deliver()
  await poster.api('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' })
  await page.goto(`${stage.url}/dashboard?tab=wallet`)
  await line(page, 'Remboursement').getByText('+').waitFor()
  await line(page, 'Remboursement').getByText('En attente').waitFor({ state: 'detached' })
  const [intent] = [...stripe.intents.values()].filter(one => one.metadata['job_id'] === jobId)
  expect(stripe.failRefund(intent?.id ?? '')).toMatchObject({ status: 'failed' })
  await deliver()
  await line(page, 'Remboursement').getByText('Échouée').waitFor()
  await line(page, 'Remboursement').getByRole('button', { name: 'Détails' }).click()
  await page.getByRole('dialog').getByText('Pouce vous doit').waitFor()
  await expectAccessible(page)
})

it('K-496 says that the provider does not answer, tries again by itself, and charges once', async () => {
  const { poster, page, jobId, address } = await people('phone')
  stripe.hang(true)
  await page.goto(address)
  await page.getByRole('heading', { name: 'Le service de paiement ne répond pas' }).waitFor()
  await page.getByText('Un nouvel essai part de lui-même').waitFor()
  await expectAccessible(page)
  stripe.hang(false)
  await fields(page).fill('4242 4242 4242 4242')
  await payButton(page).click()
  await toast(page).getByText('Paiement réussi !').waitFor()
  await deliver()
  const intents = [...stripe.intents.values()].filter(({ metadata }) => metadata['job_id'] === jobId)
  expect(intents).toMatchObject([{ status: 'succeeded', amount: 5000 }])
  expect([...stripe.charges.values()].filter(charge => charge.payment_intent === intents[0]?.id)).toHaveLength(1)
  expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 5000 })
})
