import { describe, expect, it } from 'vitest'
import { payoutsAreDue } from '../../../api/testing/payments.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, watchShifts } from './browser.ts'
import { balance } from './people.ts'
import { setWallet } from './set-wallet.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const { stage, line, visit, figures, people, pay } = await setWallet()

describe('the wallet on a phone', () => {
  it('W-01 W-05 K-292 leads from a card, refused and then to be confirmed, to the funds released by hand', async () => {
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

    await page.goto(`${stage.url}/job/${jobId}/together`)
    const job = page.getByRole('main')
    await job.getByText('Montant : 50 CHF').waitFor()
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
      .toMatch(
        /Solde\s+0\.00 CHF[^]*Fonds retenus\s+47\.50 CHF\s+Pour «\s+Repeindre le portail\s+», libérés le .+ au plus tard/,
      )
    await expectAccessible(student.page)
    await expectNoSidewaysScroll(student.page)

    await page.getByRole('button', { name: 'Portefeuille' }).click()
    await expect
      .poll(() => figures(page).innerText())
      .toMatch(/Fonds retenus\s+50\.00 CHF[^]*Solde\s+0\.00 CHF\s+Ce que Pouce vous doit/)
    const paid = line(page, 'Paiement')
    await paid.getByText('−50.00 CHF').waitFor()
    // A payment that ended as usual shows no status, and the test bank is named once for all.
    expect(await paid.getByText(/Effectuée|En attente|Essai/).count()).toBe(0)
    expect(await page.getByText('Banque d’essai : aucun argent ne circule').count()).toBe(1)
    const held = line(page, 'Fonds retenus')
    await held.getByText('En attente').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await held.getByRole('button', { name: /^Détails/ }).click()
    const details = page.getByRole('dialog', { name: 'Détail du paiement' })
    await expect
      .poll(() => details.innerText())
      .toMatch(/Montant payé\s+50\.00 CHF\s+Frais de service \(5\s%\)\s+2\.50 CHF\s+Pour l’étudiant\s+47\.50 CHF/)
    expect(await details.innerText()).toContain('Libération automatique le')
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await figures(page).getByRole('button', { name: 'Libérer les fonds : Repeindre le portail' }).click()
    const question = page.getByRole('alertdialog', { name: 'Libérer les fonds ?' })
    await question.getByText('47.50 CHF vont à Chloé Rochat.').waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Libérer les fonds' }).click()
    await toast(page).getByText('Fonds libérés').waitFor()
    expect(await toast(page).innerText()).toContain('Les fonds ont été transférés avec succès')
    await expect.poll(() => figures(page).innerText()).toMatch(/Fonds retenus\s+0\.00 CHF/)
    await expect.poll(() => balance(student)).toMatchObject({ pendingBalance: 0 })

    await expect.poll(() => figures(student.page).innerText()).toMatch(/Fonds retenus\s+0\.00 CHF/)
    await line(student.page, 'Fonds libérés').getByText('+47.50 CHF').waitFor()
    await line(student.page, 'Fonds libérés')
      .getByRole('button', { name: /^Détails/ })
      .click()
    const own = student.page.getByRole('dialog', { name: 'Détail du paiement' })
    await expect.poll(() => own.innerText()).toMatch(/Pour vous\s+47\.50 CHF/)
    expect((await poster.api('GET', `/api/jobs/${jobId}`)).body).toMatchObject({ status: 'in_progress' })
    expect(complaints).toEqual([])
  })
})

it('K-506 shows the fee that the job was agreed with, whatever the fee is today', async () => {
  const { poster, student, jobId } = await people('Cirer le parquet')
  await stage.sql`update jobs set fee_percent = 8 where ${jobId}::uuid in (id, offer_id)`
  await pay(poster, jobId)
  const { page } = student
  await visit(student, '?tab=wallet')
  await line(page, 'Fonds retenus')
    .getByRole('button', { name: /^Détails/ })
    .click()
  const details = page.getByRole('dialog', { name: 'Détail du paiement' })
  await expect.poll(() => details.innerText()).toMatch(/Frais de service \(8\s%\)\s+4\.00 CHF\s+Pour vous\s+46\.00 CHF/)
})

it('N-03 tells the student about released funds, and leads to the wallet', async () => {
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

it('W-03 releases funds without network, and sends the release once online', async () => {
  const { poster, student, jobId } = await people('Monter une étagère', 'phone')
  await pay(poster, jobId)
  const { page } = poster
  await visit(poster, '?tab=wallet')
  await line(page, 'Fonds retenus').getByText('En attente').waitFor()
  await goOffline(page)
  await page.getByRole('button', { name: 'Libérer les fonds : Monter une étagère' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Libérer les fonds' }).click()
  await toast(page).getByText('Enregistré sur cet appareil').waitFor()
  await line(page, 'Fonds libérés').getByText('En attente d’envoi').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => balance(student)).toMatchObject({ pendingBalance: 0 })
  await line(page, 'Fonds libérés').getByText('En attente').waitFor({ state: 'detached' })
})

it('W-01 K-292 opens details by a tap anywhere on a transaction, and shows held funds above the list', async () => {
  const { poster, jobId } = await people('Trier des outils')
  await pay(poster, jobId)
  const { page } = poster
  await visit(poster, '?tab=wallet')
  const row = line(page, 'Paiement')
  await row.waitFor()
  const [list, held] = [await row.boundingBox(), await figures(page).boundingBox()]
  if (!list || !held) throw new Error('both are on the page')
  expect(list.y).toBeGreaterThan(held.y + held.height)
  const details = page.getByRole('dialog', { name: 'Détail du paiement' })
  // Far from the text, inside the round corners.
  const corners = [
    { x: 24, y: 3 },
    { x: list.width - 24, y: list.height - 3 },
  ]
  for (const position of corners) {
    await row.click({ position })
    await details.getByText('Trier des outils').waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
  }
})

it('W-01 K-416 K-417 says when and to whose account released funds are paid out, and pays then, with the test bank too', async () => {
  const { poster, student, jobId } = await people('Laver les vitres', 'phone')
  const payment = await pay(poster, jobId)
  const { page } = student
  await page.goto(`${stage.url}/job/${jobId}/together`)
  await page.getByText('Vos premiers versements partent au plus tôt 7 jours après le paiement').waitFor()
  await poster.api('POST', `/api/payments/${payment}/release`, {})
  await page.getByText('Versement au plus tôt le').waitFor()
  await expectAccessible(page)
  await visit(student, '?tab=wallet')
  await page.getByText('Tant que l’argent de trois personnes différentes ne vous est pas parvenu').waitFor()
  await expect.poll(() => figures(page).innerText()).toMatch(/Solde\s+47\.50 CHF/)
  await page.getByRole('button', { name: 'Recevoir mes versements' }).click()
  await page.getByText(/Vos versements vont à : Chloé Rochat, Banque d’essai, compte se terminant par \w{4}/).waitFor()
  await page.getByText('Vérifiez ce compte avant votre premier versement').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await line(page, 'Versement').count()).toBe(0)
  await payoutsAreDue(stage)
  await line(page, 'Versement').getByText('−47.50 CHF').waitFor()
  await expect.poll(() => figures(page).innerText()).toMatch(/Solde\s+0\.00 CHF/)
  await page.getByText('Ce qui est libéré est versé pour l’essai').waitFor()
})

it('shows what is below the transactions together with them, so that it is not pushed away', async () => {
  const { student } = await people('Balayer la cour', 'phone')
  const { page } = student
  await page.addInitScript(() => {
    const look = () => {
      const said = document.querySelector('main')?.textContent ?? ''
      if (said.includes('Versements') && !said.includes('Aucune transaction'))
        Object.assign(globalThis, { isEarly: true })
      requestAnimationFrame(look)
    }
    look()
  })
  await visit(student, '?tab=wallet')
  await page.getByRole('heading', { name: 'Versements' }).waitFor()
  expect(await page.evaluate(() => 'isEarly' in globalThis)).toBe(false)
})

it('K-292 moves nothing in a wallet that was seen before while it is loaded again', async () => {
  const { poster, student, jobId } = await people('Balayer la cour', 'phone')
  await pay(poster, jobId)
  for (const one of [student, poster]) {
    const { page } = one
    const act = page.getByRole('button', { name: one === student ? 'Recevoir mes versements' : /^Libérer/ })
    await visit(one, '?tab=wallet')
    await act.waitFor()
    // Waits until the wallet has been seen complete, because its buttons appear before the amounts.
    await page.waitForFunction(() => localStorage.getItem('pouce.heights')?.includes('wallet'))
    await page.reload()
    const moved = await watchShifts(page)
    await act.waitFor()
    await line(page, 'Fonds retenus').first().waitFor()
    expect(await moved()).toBeLessThan(0.01)
  }
})
