import { expect, it } from 'vitest'
import { next, propose, told, when } from './agreed-job.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { setWallet } from './set-wallet.ts'

const { stage, people } = await setWallet()

const together = (jobId: string) => `${stage.url}/job/${jobId}/together`

it('K-265 T-03 asks for no payment of a job paid by hand, names how it is paid, and opens the memo by one button', async () => {
  const { poster, student, jobId } = await people('Ranger la cave', 'phone', {
    isThroughPouce: false,
    paymentMethod: 'both',
  })
  await poster.page.goto(together(jobId))
  await student.page.goto(together(jobId))
  await propose(poster.page)
  await next(student.page)
    .getByRole('button', { name: `Confirmer ${when}` })
    .click()
  await told(poster.page, `Rendez-vous avec Chloé : ${when}.`)
  expect(await poster.page.getByRole('list', { name: 'Avancement' }).innerText()).not.toContain('Payé')
  for (const { page } of [poster, student]) await page.getByText('Paiement : Espèces ou TWINT').waitFor()
  const pays = poster.page.getByRole('main').getByRole('link', { name: /^Payer/ })
  expect(await pays.allInnerTexts()).toEqual(['Payer par Pouce'])
  await student.page.getByText('50 CHF pour vous').waitFor()
  await expectAccessible(poster.page)
  await poster.page.goto(`${stage.url}/dashboard?tab=messages`)
  await poster.page.getByRole('button', { name: 'Terminer « Ranger la cave »' }).click()
  await poster.page.getByRole('alertdialog').getByText('Vous payez Chloé vous-même, en dehors de Pouce.').waitFor()

  await student.page.getByRole('button', { name: 'Autres actions' }).click()
  await student.page.getByRole('menuitem', { name: 'Mémo TWINT' }).click()
  const memo = student.page.getByRole('dialog', { name: 'Mémo TWINT' })
  await memo.getByLabel('Votre numéro Twint').waitFor()
  expect(await memo.getByLabel('Montant').inputValue()).toMatch(/^50/)
  await expectNoSidewaysScroll(student.page)
  await expectAccessible(student.page)
}, 60_000)
