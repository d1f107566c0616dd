import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { balance } from './people.ts'
import { setPayment } from './set-payment.ts'
import { toast } from './toast.ts'

const { card, payButton, people, visit } = await setPayment()

describe('/payment on a phone', () => {
  it('W-05 W-07 K-416 shows for whom, how much and for what, and takes a card of the test bank', async () => {
    const { poster, student, jobId } = await people('phone')
    const { page, complaints } = poster
    await visit(poster, jobId, student.id)
    await page.getByText('Banque d’essai : aucun argent ne circule').waitFor()
    const summary = page.locator('dl')
    await expect.poll(() => summary.innerText()).toMatch(/Chloé Rochat\s+Job\s+Tailler la haie\s+Montant\s+50 CHF/)
    await page.getByText('Les premiers versements d’un étudiant partent au plus tôt 7 jours').waitFor()
    await page.getByText('vous payez au plus 1’000 CHF en 30 jours, et 5’000 CHF').waitFor()
    for (const meaning of ['acceptée', 'refusée', 'à confirmer'])
      await page.getByRole('listitem').filter({ hasText: meaning }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await page.getByRole('navigation', { name: 'Tableau de bord' }).count()).toBe(0)
    const back = page.getByRole('link', { name: 'Retour au job' })
    expect(await back.getAttribute('href')).toBe(`/job/${jobId}/together`)

    await card(page).fill('4242424242424242')
    expect(await card(page).inputValue()).toBe('4242 4242 4242 4242')
    await page.route('**/api/test-bank/confirm', async route => {
      await page.getByRole('button', { name: 'Traitement...' }).waitFor()
      await route.continue()
    })
    await payButton(page).click()
    await toast(page).getByText('Paiement réussi !').waitFor()
    expect(await toast(page).innerText()).toContain(
      '50 CHF sont retenus jusqu’à la fin du job. L’étudiant en reçoit alors 47.50 CHF, une fois les 5 % de frais déduits.',
    )
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
    expect(await balance(student)).toEqual({ balance: 0, pendingBalance: 4750 })
    expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 5000 })
    expect((await poster.api('GET', `/api/jobs/${jobId}`)).body).toMatchObject({ status: 'in_progress' })
    expect(complaints).toEqual([])
  })
})
