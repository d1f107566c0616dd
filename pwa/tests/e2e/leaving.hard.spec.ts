import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { assign, newPerson, openAs } from './people.ts'
import { setWallet } from './set-wallet.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const { stage } = await setWallet()

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Vous ne pouvez pas venir ?' })
const more = (page: Page) => page.getByRole('button', { name: 'Autres actions' })
const askToLeave = async (page: Page) => {
  await more(page).click()
  await page.getByRole('menuitem', { name: 'Je ne peux pas venir' }).click()
}

it('O-06 refuses a leave written offline for a job completed meanwhile, and keeps its reason in « Mes envois »', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await assign(poster, student, 'Ranger le grenier')
  const { page } = await openAs(stage, 'phone', student, `/job/${jobId}/together`)
  await more(page).waitFor()
  await goOffline(page)
  await askToLeave(page)
  await question(page).getByLabel('Motif').fill('Mon train est supprimé.')
  await question(page).getByRole('button', { name: 'Renoncer au job' }).click()
  await toast(page).getByText('Enregistré sur cet appareil').waitFor()
  await page.getByText('Rien n’est convenu pour ce job').waitFor()
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '1 envoi refusé' }).click()
  const entry = page.getByRole('dialog', { name: 'Mes envois' }).getByRole('article')
  await entry.getByText('Renoncement à un job').waitFor()
  await entry.getByText('Ranger le grenier').waitFor()
  await entry.getByText('Mon train est supprimé.').waitFor()
  await entry.getByText('Le job a changé entre-temps : cette action n’est plus possible.').waitFor()
  await expectAccessible(page)
  await entry.getByRole('link', { name: 'Ouvrir la conversation' }).waitFor()
})

it('W-03 says in the dialog that the funds are frozen, and sends nothing', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await assign(poster, student, 'Monter une armoire', { duration: '2 heures' })
  const { body } = await poster.api('POST', '/api/create-payment-intent', { jobId, amount: 50 })
  const given: { clientSecret: string; paymentId: string } = JSON.parse(JSON.stringify(body))
  const card = { clientSecret: given.clientSecret, cardNumber: '4242424242424242' }
  await poster.ask('POST', '/api/test-bank/confirm', card)
  await poster.ask('POST', `/api/payments/${given.paymentId}/dispute`)
  const { page } = await openAs(stage, 'phone', student, `/job/${jobId}/together`)
  await askToLeave(page)
  await question(page).getByText('Les fonds de ce job sont bloqués').waitFor()
  expect(await question(page).getByRole('button', { name: 'Renoncer au job' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Garder le job' }).click()
  await question(page).waitFor({ state: 'detached' })
})
