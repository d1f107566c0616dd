import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { setWallet } from './set-wallet.ts'
import { toast } from './toast.ts'

const { line, visit, people, pay } = await setWallet()

it('W-03 refunds nothing of a job cancelled after its start until the student has had time to object', async () => {
  const { poster, student, jobId } = await people('Vider un grenier', 'phone')
  await poster.api('PATCH', `/api/jobs/${jobId}`, { status: 'in_progress' })
  const paymentId = await pay(poster, jobId)
  await poster.api('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled', reason: 'Je pars en voyage.' })

  const { page } = student
  await visit(student, '?tab=wallet')
  await line(page, 'Fonds')
    .getByRole('button', { name: /^Détails/ })
    .click()
  const details = page.getByRole('dialog', { name: 'Détail du paiement' })
  await details.getByText('Le job a été annulé. Le montant retourne à qui a payé').waitFor()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'S’opposer' }).click()
  const objection = page.getByRole('alertdialog', { name: 'S’opposer au remboursement ?' })
  const confirm = objection.getByRole('button', { name: 'S’opposer' })
  await confirm.click()
  await expect.poll(() => objection.getByLabel('Motif').evaluate(field => field === document.activeElement)).toBe(true)
  expect(await objection.getByLabel('Motif').getAttribute('aria-invalid')).toBe('true')
  await objection.getByLabel('Motif').fill('La moitié des cartons est déjà descendue.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await confirm.click()
  await toast(page).getByText('Opposition enregistrée').waitFor()
  const payment = async () => (await poster.api('GET', `/api/payments/${paymentId}`)).body
  await expect.poll(payment).toMatchObject({ status: 'frozen', frozenBy: 'payee' })
  await visit(student, '?tab=wallet')
  await line(page, 'Fonds')
    .getByRole('button', { name: /^Détails/ })
    .click()
  await details.getByText('Vous contestez').waitFor()

  await visit(poster, '?tab=wallet')
  await line(poster.page, 'Vider un grenier')
    .getByRole('button', { name: /^Détails : Paiement/ })
    .click()
  const theirs = poster.page.getByRole('dialog', { name: 'Détail du paiement' })
  await theirs.getByText('L’étudiant conteste').waitFor()
  await theirs.getByText('La moitié des cartons est déjà descendue.').waitFor()
})
