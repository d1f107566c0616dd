import { describe, expect, it } from 'vitest'
import { startOf, swissDay } from '../../../schema/decisions/schedule.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { balance, newPerson, openAs } from './people.ts'
import { setWallet } from './set-wallet.ts'

const { stage, line, visit, people, pay } = await setWallet()

const newAdmin = () => newPerson(stage, 'private', 'Margot', { isAdmin: true })

describe('a dispute on a phone', () => {
  it('W-03 shows both statements, and ends by a share that the desk decides', async () => {
    const { poster, student, jobId } = await people('Monter une armoire', 'phone')
    const paymentId = await pay(poster, jobId)
    await poster.api('POST', `/api/payments/${paymentId}/dispute`)
    const said = 'L’armoire penche et il manque une porte.'
    await poster.api('POST', `/api/payments/${paymentId}/statements`, { content: said })

    const { page } = student
    await visit(student, '?tab=wallet')
    await line(page, 'Fonds')
      .getByRole('button', { name: /^Détails/ })
      .click()
    const details = page.getByRole('dialog', { name: 'Détail du paiement' })
    await details.getByText(said).waitFor()
    const version = details.getByLabel('Votre version')
    await details.getByRole('button', { name: 'Envoyer' }).click()
    await expect.poll(() => version.evaluate(field => field === document.activeElement)).toBe(true)
    expect(await version.getAttribute('aria-invalid')).toBe('true')
    await version.fill('La porte a été livrée cassée, je l’ai dit sur place.')
    await details.getByRole('button', { name: 'Envoyer' }).click()
    await details.getByText('La porte a été livrée cassée, je l’ai dit sur place.', { exact: true }).waitFor()
    expect(await version.getAttribute('aria-invalid')).toBe('false')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const desk = await openAs(stage, 'phone', await newAdmin(), '/moderation')
    await desk.page.getByRole('tab', { name: 'À traiter' }).focus()
    await desk.page.keyboard.press('ArrowRight')
    await desk.page.getByRole('tab', { name: 'Traités', selected: true }).waitFor()
    await desk.page.keyboard.press('ArrowRight')
    const dispute = desk.page.getByRole('article')
    await dispute.getByText(said).waitFor()
    await dispute.getByText('La porte a été livrée cassée').waitFor()
    await expectAccessible(desk.page)
    await expectNoSidewaysScroll(desk.page)

    await dispute.getByRole('button', { name: 'Partager' }).click()
    const decide = desk.page.getByRole('dialog', { name: 'Partager les fonds' })
    const confirm = decide.getByRole('button', { name: 'Confirmer' })
    await decide.getByLabel('Motif').fill('La porte n’est pas la faute de l’étudiante, le montage l’est.')
    await decide.getByLabel(/^Part rendue/).fill('80')
    await decide.getByText(/^Indiquez un montant entre/).waitFor()
    await confirm.click()
    expect(await decide.getByLabel(/^Part rendue/).evaluate(field => field === document.activeElement)).toBe(true)
    await decide.getByLabel(/^Part rendue/).fill('20,50')
    await expectAccessible(desk.page)
    await confirm.click()
    await desk.page.getByText('Margot Favre a partagé les fonds (rendu : 20.50').waitFor()

    await details.getByText('La modération a partagé les fonds.').waitFor()
    await details.getByText('Motif : La porte n’est pas la faute').waitFor()
    expect(await details.getByLabel('Votre version').count()).toBe(0)
    // 29.50 CHF minus five per cent.
    expect(await balance(student)).toMatchObject({ balance: 2802, pendingBalance: 0 })
  })
})

it('K-400 K-403 tells a poster before cancelling when the money comes back, and lets the student still contest it', async () => {
  const { poster, student, jobId } = await people('Laver les vitres', 'phone')
  const { page } = poster
  const paymentId = await pay(poster, jobId)
  const together = `${stage.url}/job/${jobId}/together`
  const question = page.getByRole('dialog', { name: 'Annuler ce job' })
  const ask = async () => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Annuler le job' }).click()
  }
  await page.goto(together)
  await ask()
  await question.getByText('50.00 CHF vous sont rendus dans 48 heures, sauf si Chloé Rochat s’y oppose').waitFor()
  await expectAccessible(page)
  const start = startOf({ kind: 'date', day: swissDay(Date.now() + 21 * 24 * 3_600_000), time: '14:00' })
  await poster.api('POST', `/api/jobs/${jobId}/appointment`, { start, minutes: 120 })
  await student.api('POST', `/api/jobs/${jobId}/appointment/confirm`, { start, version: 1 })
  await question.getByText('50.00 CHF vous sont rendus tout de suite').waitFor()
  await question.getByLabel('Motif').fill('Je pars en voyage.')
  await question.getByRole('button', { name: 'Annuler le job' }).click()
  const payment = async () => (await student.api('GET', `/api/payments/${paymentId}`)).body
  await expect.poll(payment).toMatchObject({ status: 'refunded' })

  await student.page.goto(together)
  await student.page.getByText('vous pouvez contester pendant 48 heures').waitFor()
  await student.page.getByRole('button', { name: 'Contester' }).click()
  const details = student.page.getByRole('dialog', { name: 'Détail du paiement' })
  await details.getByText('dites-le à la modération').waitFor()
  await expectAccessible(student.page)
  await details.getByRole('button', { name: 'Contester' }).click()
  const objection = student.page.getByRole('alertdialog', { name: 'Contester cette annulation' })
  await objection.getByLabel('Motif').fill('Les vitres du rez sont faites.')
  await expectNoSidewaysScroll(student.page)
  await objection.getByRole('button', { name: 'Contester' }).click()
  await student.page.getByText('L’annulation est contestée').first().waitFor()
  const desk = await openAs(stage, 'phone', await newAdmin(), '/moderation')
  await desk.page.getByRole('tab', { name: 'Litiges' }).click()
  const dispute = desk.page.getByRole('article').filter({ hasText: 'Laver les vitres' })
  await dispute.getByText('Les vitres du rez sont faites.').waitFor()
  await dispute.getByText('Le montant est déjà retourné à qui a payé').waitFor()
  expect(await dispute.getByRole('button').allInnerTexts()).toEqual(['Répondre et clore'])
  await expectAccessible(desk.page)
})
