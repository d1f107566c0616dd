import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { balance, newActor } from './people.ts'
import { setWallet } from './set-wallet.ts'
import { syncRoute } from './sync-route.ts'
import { toast } from './toast.ts'

const { stage, line, visit, people, pay } = await setWallet()

it('W-03 lets the payer freeze the funds with a reason, and the student give them back', async () => {
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
  await line(page, 'Fonds retenus')
    .getByRole('button', { name: /^Détails/ })
    .click()
  await page.getByText('Vous contestez ce paiement.').waitFor()
  await page.keyboard.press('Escape')

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

it('charges the amount that one person proposed and the other accepted', async () => {
  const { poster, student, jobId } = await people('Classer des photos', 'phone', { duration: 'à voir ensemble' })
  const { page } = poster
  await page.goto(`${stage.url}/job/${jobId}/together`)
  await page.getByText('Montant à convenir').waitFor()
  expect(await page.getByRole('link', { name: /^Payer/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Proposer un montant pour « Classer des photos »' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convenir d’un montant' })
  await dialog.getByLabel('Montant en CHF').fill('0.5')
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await dialog.getByText('Indiquez un montant entre 1.00 CHF').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Montant en CHF').fill('62,50')
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await toast(page).getByText('Montant proposé').waitFor()
  await page.getByText('Vous proposez 62.50 CHF. En attente de la réponse.').waitFor()

  await student.page.goto(`${stage.url}/job/${jobId}/together`)
  await student.page.getByText('Inès propose 62.50 CHF.').first().waitFor()
  await expectAccessible(student.page)
  await student.page.getByRole('button', { name: /^Accepter 62\.50 CHF/ }).click()
  await student.page.getByText('Montant convenu : 62.50 CHF').waitFor()
  await student.page.getByText('Pas encore payé').waitFor()

  await page.getByText('Montant convenu : 62.50 CHF').waitFor()
  await page.getByRole('link', { name: /^Payer/ }).click()
  await page.getByLabel('Numéro de carte d’essai').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Payer 62.50 CHF' }).click()
  await toast(page).getByText('Paiement réussi !').waitFor()
  await student.page.getByText('59.37 CHF sont retenus pour vous.').waitFor()
})

it('K-451 stores a student’s IBAN for bills by their password, shows when it changed, and removes it', async () => {
  const student = await newActor(stage, 'phone', { userType: 'student' })
  const { page } = student
  await visit(student, '')
  await page.getByRole('button', { name: 'Portefeuille' }).click()
  const field = page.getByLabel('IBAN')
  await field.fill('CH93 0076 2011 6238 5295 8')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('IBAN invalide : il faut un compte suisse ou liechtensteinois').waitFor()
  await expectAccessible(page)
  const password = page.getByLabel('Mot de passe', { exact: true })
  await field.fill('ch9300762011623852957')
  await password.fill('nonono')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Ce mot de passe n’est pas le bon.').waitFor()
  await password.fill(student.password)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await toast(page).getByText('IBAN enregistré').waitFor()
  await page.getByText('Dernière modification').waitFor()
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('CH93 0076 2011 6238 5295 7')
  await page.getByText('Dernière modification').waitFor()
  await field.fill('')
  await password.fill(student.password)
  await page.getByRole('button', { name: 'Retirer' }).click()
  await toast(page).getByText('IBAN retiré').waitFor()
  expect((await student.api('GET', '/api/payouts')).body).toMatchObject({ iban: null })
})

it('downloads the documents of a payment, and a bill once the student has an IBAN', async () => {
  const { poster, student, jobId } = await people('Ranger la cave')
  const { page } = poster
  await page.goto(`${stage.url}/payment?jobId=${jobId}&amount=50&studentId=${student.id}`)
  await page.getByRole('button', { name: 'QR-facture (PDF)' }).click()
  await toast(page).getByText('Ce document n’a pas pu être obtenu').waitFor()
  await student.api('PATCH', '/api/payouts/iban', {
    iban: 'CH9300762011623852957',
    password: student.password,
  })
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

it('W-03 refuses to release what another device has settled meanwhile, and shows its current state', async () => {
  const { poster, student, jobId } = await people('Arroser le potager', 'phone')
  const payment = await pay(poster, jobId)
  const { page } = poster
  await visit(poster, '?tab=wallet')
  await page.getByRole('button', { name: 'Libérer les fonds : Arroser le potager' }).click()
  // The device must not learn of the refund before the tap.
  await page.route(syncRoute, route => route.abort())
  await student.api('POST', `/api/payments/${payment}/refund`, {})
  await page.unroute(syncRoute)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Libérer les fonds' }).click()
  await toast(page).getByText('Impossible de libérer les fonds').waitFor()
  expect(await toast(page).innerText()).toContain('Ces fonds ne sont plus retenus.')
  await line(page, 'Remboursement').getByText('50.00 CHF').waitFor()
  expect(await page.getByRole('button', { name: /^Libérer/ }).count()).toBe(0)
})
