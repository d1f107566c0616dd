import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { balance, newPerson, openAs } from './people.ts'
import { setWallet } from './set-wallet.ts'

const { stage, line, visit, people, pay } = await setWallet()

const newAdmin = () => newPerson(stage, 'private', 'Margot', { isAdmin: true })

describe('a dispute on a phone', () => {
  it('W-03 is heard from both sides, and ended by a share that the desk decides on', async () => {
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
    // 29.50 CHF less five per cent.
    expect(await balance(student)).toMatchObject({ balance: 2802, pendingBalance: 0 })
  })
})
