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

const card = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const visit = ({ page }: Actor, query: string) => page.goto(`${stage.url}/dashboard${query}`)
const figures = (page: Page) => page.locator('main dl', { hasText: 'Solde' })

const people = async (title: string, screen: Screen = 'desktop', offer: { duration?: string } = {}) => {
  const poster = await newActor(stage, screen, { userType: 'private' })
  const student = await newActor(stage, screen, { userType: 'student', firstName: 'Chloé', lastName: 'Rochat' })
  return { poster, student, jobId: await assign(poster, student, title, offer) }
}

const read = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined

/** Straight to the server, for tests that are about what comes after. */
const pay = async ({ api }: Actor, jobId: string, amount = 50, cardNumber = '4242424242424242') => {
  const { body } = await api('POST', '/api/create-payment-intent', { jobId, amount })
  const clientSecret = read(body, 'clientSecret')
  const paid = await api('POST', '/api/test-bank/confirm', { clientSecret, cardNumber })
  expect(paid.body).toMatchObject({ status: 'succeeded' })
  return String(read(body, 'paymentId'))
}

const balance = async ({ api, id }: Actor) => (await api('GET', `/api/wallets/${id}/balance`)).body

describe('the wallet on a phone', () => {
  it('W-01 W-05 from the card, refused and then asked back, to the funds released by hand', async () => {
    const { poster, student, jobId } = await people('Repeindre le portail', 'phone')
    const { page, complaints } = poster
    await visit(poster, '?tab=wallet')
    await page.getByRole('heading', { name: 'Aucune transaction pour le moment' }).waitFor()
    await page
      .getByText(
        'Les fonds retenus sont libérés automatiquement après 7 jours, ou dès que le travail est marqué terminé.',
      )
      .waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await visit(poster, '?tab=accepted')
    const job = card(page, 'Repeindre le portail')
    await job.getByText('Montant : 50.00 CHF').waitFor()
    await expectAccessible(page)
    await job.getByRole('link', { name: 'Payer « Repeindre le portail »' }).click()
    await page.getByRole('button', { name: 'Utiliser 4000 0000 0000 0002' }).click()
    const submit = page.getByRole('button', { name: 'Payer 50 CHF', exact: true })
    await submit.click()
    await toast(page).getByText('Erreur de paiement').waitFor()
    await page.getByRole('button', { name: 'Utiliser 4000 0000 0000 3220' }).click()
    await submit.click()
    await page.getByRole('button', { name: 'Confirmer le paiement' }).click()
    await toast(page).getByText('Paiement réussi !').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')

    await visit(student, '?tab=wallet')
    await expect
      .poll(() => figures(student.page).innerText())
      .toMatch(/Solde\s+0\.00 CHF[^]*Fonds retenus\s+47\.50 CHF/)
    await expectAccessible(student.page)
    await expectNoSidewaysScroll(student.page)

    await page.getByRole('button', { name: 'Portefeuille' }).click()
    await expect.poll(() => figures(page).innerText()).toMatch(/Solde\s+0\.00 CHF[^]*Fonds retenus\s+50\.00 CHF/)
    await line(page, 'Paiement').getByText('50.00 CHF').waitFor()
    await line(page, 'Paiement').getByText('Effectuée').waitFor()
    const held = line(page, 'Fonds retenus')
    await held.getByText('En attente').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await held.getByRole('button', { name: /^Détails/ }).click()
    const details = page.getByRole('dialog', { name: 'Détail du paiement' })
    await expect
      .poll(() => details.innerText())
      .toMatch(/Montant payé\s+50\.00 CHF\s+Frais de service \(5 %\)\s+2\.50 CHF\s+Pour l’étudiant\s+47\.50 CHF/)
    expect(await details.innerText()).toContain('Libération automatique le')
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await held.getByRole('button', { name: 'Libérer les fonds de « Repeindre le portail »' }).click()
    const question = page.getByRole('alertdialog', { name: 'Libérer les fonds ?' })
    await question.getByText('47.50 CHF vont à Chloé Rochat.').waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Libérer les fonds' }).click()
    await toast(page).getByText('Fonds libérés').waitFor()
    expect(await toast(page).innerText()).toContain('Les fonds ont été transférés avec succès')
    await expect.poll(() => figures(page).innerText()).toMatch(/Fonds retenus\s+0\.00 CHF/)
    await expect.poll(() => balance(student)).toMatchObject({ pendingBalance: 0 })

    await expect.poll(() => figures(student.page).innerText()).toMatch(/Fonds retenus\s+0\.00 CHF/)
    await line(student.page, 'Fonds libérés').getByText('47.50 CHF').waitFor()
    expect((await poster.api('GET', `/api/jobs/${jobId}`)).body).toMatchObject({ status: 'in_progress' })
    expect(complaints).toEqual([])
  })
})

it('N-03 the student is told of released funds, and led to the wallet', async () => {
  const { poster, student, jobId } = await people('Laver les vitres')
  const payment = await pay(poster, jobId)
  await poster.api('POST', `/api/payments/${payment}/release`, {})
  const { page } = student
  await page.goto(`${stage.url}/accepted-jobs`)
  await page.getByRole('button', { name: /notification/i }).click()
  await page.getByRole('button', { name: /Fonds libérés/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Portefeuille' }).waitFor()
  await line(page, 'Fonds libérés').getByText('47.50 CHF').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=wallet')
})

it('W-03 funds are released without network, and go once it is back', async () => {
  const { poster, student, jobId } = await people('Monter une étagère', 'phone')
  await pay(poster, jobId)
  const { page } = poster
  await visit(poster, '?tab=wallet')
  await line(page, 'Fonds retenus').getByText('En attente').waitFor()
  await goOffline(page)
  await page.getByRole('button', { name: 'Libérer les fonds de « Monter une étagère »' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Libérer les fonds' }).click()
  await toast(page).getByText('Enregistré sur cet appareil').waitFor()
  await line(page, 'Fonds libérés').getByText('En attente d’envoi').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => balance(student)).toMatchObject({ pendingBalance: 0 })
  await line(page, 'Fonds libérés').getByText('Effectuée').waitFor()
})

it('W-03 what another device has settled meanwhile cannot be released, and shows as it stands', async () => {
  const { poster, student, jobId } = await people('Arroser le potager', 'phone')
  const payment = await pay(poster, jobId)
  const { page } = poster
  await visit(poster, '?tab=wallet')
  await page.getByRole('button', { name: 'Libérer les fonds de « Arroser le potager »' }).click()
  // Nothing of it reaches this device before the tap.
  await page.route('**/api/sync', route => route.abort())
  await student.api('POST', `/api/payments/${payment}/refund`, {})
  await page.unroute('**/api/sync')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Libérer les fonds' }).click()
  await toast(page).getByText('Impossible de libérer les fonds').waitFor()
  expect(await toast(page).innerText()).toContain('Ces fonds ne sont plus retenus.')
  await line(page, 'Remboursement').getByText('50.00 CHF').waitFor()
  expect(await page.getByRole('button', { name: /^Libérer/ }).count()).toBe(0)
})

it('W-03 the payer freezes the funds with a reason, and the student gives them back', async () => {
  const { poster, student, jobId } = await people('Garder la perruche', 'phone')
  await pay(poster, jobId)
  await visit(poster, '?tab=wallet')
  const { page } = poster
  await line(page, 'Fonds retenus')
    .getByRole('button', { name: /^Détails/ })
    .click()
  await page.getByRole('button', { name: 'Contester' }).click()
  const question = page.getByRole('alertdialog', { name: 'Contester ce paiement ?' })
  await question.getByLabel('Motif').fill('La perruche est partie.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Contester' }).click()
  await toast(page).getByText('Paiement contesté').waitFor()
  await line(page, 'Fonds retenus').getByText('Bloqués').waitFor()

  await visit(student, '?tab=wallet')
  await line(student.page, 'Fonds retenus').getByText('Bloqués').waitFor()
  await line(student.page, 'Fonds retenus')
    .getByRole('button', { name: /^Détails/ })
    .click()
  await student.page.getByText('Le particulier conteste ce paiement.').waitFor()
  await expectAccessible(student.page)
  await student.page.getByRole('button', { name: 'Rendre les fonds' }).click()
  await student.page.getByRole('alertdialog').getByRole('button', { name: 'Rendre les fonds' }).click()
  await toast(student.page).getByText('Fonds rendus').waitFor()
  await expect.poll(() => balance(poster)).toEqual({ balance: 0, pendingBalance: 0 })
  await line(page, 'Remboursement').getByText('50.00 CHF').waitFor()
})

it('an amount is proposed by one, accepted by the other, and is what is paid', async () => {
  const { poster, student } = await people('Classer des photos', 'phone', { duration: 'à voir ensemble' })
  const { page } = poster
  await page.goto(`${stage.url}/accepted-jobs`)
  await page.getByText('Montant à convenir').waitFor()
  expect(await page.getByRole('link', { name: /^Payer/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Proposer un montant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convenir d’un montant' })
  await dialog.getByLabel('Montant en CHF').fill('0.5')
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await dialog.getByText('Indiquez un montant entre 1.00 CHF').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Montant en CHF').fill('62,50')
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await toast(page).getByText('Montant proposé').waitFor()
  await page.getByText('Vous proposez 62.50 CHF. En attente de la réponse.').waitFor()

  await student.page.goto(`${stage.url}/accepted-jobs`)
  await student.page.getByText('Inès propose 62.50 CHF.').waitFor()
  await expectAccessible(student.page)
  await student.page.getByRole('button', { name: 'Accepter 62.50 CHF' }).click()
  await student.page.getByText('Montant convenu : 62.50 CHF').waitFor()
  await student.page.getByText('Pas encore payé').waitFor()

  await page.getByText('Montant convenu : 62.50 CHF').waitFor()
  await page.getByRole('link', { name: /^Payer/ }).click()
  await page.getByLabel('Numéro de carte d’essai').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Payer 62.50 CHF' }).click()
  await toast(page).getByText('Paiement réussi !').waitFor()
  await student.page.getByText('59.37 CHF sont retenus pour vous.').waitFor()
})

it('W-01 what was released is paid out once the student says so, with the test bank too', async () => {
  const { poster, student, jobId } = await people('Laver les vitres', 'phone')
  const payment = await pay(poster, jobId)
  await poster.api('POST', `/api/payments/${payment}/release`, {})
  const { page } = student
  await visit(student, '?tab=wallet')
  await expect.poll(() => figures(page).innerText()).toMatch(/Solde\s+47\.50 CHF/)
  await page.getByRole('button', { name: 'Recevoir mes versements' }).click()
  await line(page, 'Versement').getByText('47.50 CHF').waitFor()
  await expect.poll(() => figures(page).innerText()).toMatch(/Solde\s+0\.00 CHF/)
  await page.getByText('Ce qui est libéré est aussitôt versé').waitFor()
})

it('a student keeps an IBAN for bills, and takes it away again', async () => {
  const student = await newActor(stage, 'phone', { userType: 'student' })
  const { page } = student
  await visit(student, '')
  await page.getByRole('button', { name: 'Portefeuille' }).click()
  const field = page.getByLabel('IBAN')
  await field.fill('CH93 0076 2011 6238 5295 8')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('IBAN invalide : il faut un compte suisse ou liechtensteinois').waitFor()
  await expectAccessible(page)
  await field.fill('ch9300762011623852957')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await toast(page).getByText('IBAN enregistré').waitFor()
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('CH93 0076 2011 6238 5295 7')
  await page.getByRole('button', { name: 'Retirer' }).click()
  await toast(page).getByText('IBAN retiré').waitFor()
  expect((await student.api('GET', '/api/payouts')).body).toMatchObject({ iban: null })
})

it('the papers of a payment are kept, and a bill waits for the student’s IBAN', async () => {
  const { poster, student, jobId } = await people('Ranger la cave')
  const { page } = poster
  await page.goto(`${stage.url}/payment?jobId=${jobId}&amount=50&studentId=${student.id}`)
  await page.getByRole('button', { name: 'QR-facture (PDF)' }).click()
  await toast(page).getByText('Ce document n’a pas pu être obtenu').waitFor()
  await student.api('PATCH', '/api/payouts/iban', { iban: 'CH9300762011623852957' })
  const kept = async (name: string | RegExp) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return (await download).suggestedFilename()
  }
  expect(await kept('QR-facture (PDF)')).toBe(`pouce-facture-${jobId}.pdf`)
  const payment = await pay(poster, jobId)
  await poster.api('POST', `/api/payments/${payment}/release`, {})
  await visit(poster, '?tab=wallet')
  await line(page, 'Fonds libérés')
    .getByRole('button', { name: /^Détails/ })
    .click()
  expect(await kept('Reçu (PDF)')).toBe(`pouce-${payment}.pdf`)
  expect(await kept(/^Relevé 20\d\d \(PDF\)$/)).toMatch(/^pouce-20\d\d\.pdf$/)
})
