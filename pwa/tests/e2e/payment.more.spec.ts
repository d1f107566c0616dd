import { expect, it } from 'vitest'
import { assign, newActor } from './people.ts'
import { setPayment } from './set-payment.ts'
import { toast } from './toast.ts'

const { stage, people, visit } = await setPayment()

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

it('K-412 refuses a payment over the limit of a new account in a sentence with the figures', async () => {
  const { poster, student } = await people('phone')
  const jobId = await assign(poster, student, 'Garder la maison', { duration: '48 heures' })
  await visit(poster, jobId, student.id, '1200')
  await toast(poster.page).getByText('Impossible de créer le paiement').waitFor()
  expect(await toast(poster.page).innerText()).toContain('1’000 CHF et 15 paiements, ou 5’000 CHF et 60 paiements')
})

it('W-05 W-06 says why the server refuses a payment, and leads back to the dashboard', async () => {
  const { poster, student, jobId } = await people('phone')
  const { page } = poster
  await visit(poster, jobId, student.id, '1')
  await toast(page).getByText('Impossible de créer le paiement').waitFor()
  expect(await toast(page).innerText()).toContain('Le montant a changé entre-temps')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
})
