import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startOf, swissDay } from '../../../schema/decisions/schedule.ts'
import { sayShortMeeting } from '../../format/say-meeting.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, listed } from './browser.ts'
import type { Actor } from './people.ts'
import { setWallet } from './set-wallet.ts'
import { goOffline } from './worker.ts'

const { stage, visit, people, pay } = await setWallet()

const start = startOf({ kind: 'date', day: swissDay(Date.now() + 21 * 24 * 3_600_000), time: '14:00' })

const meet = async (poster: Actor, student: Actor, jobId: string) => {
  await poster.api('POST', `/api/jobs/${jobId}/appointment`, { start, minutes: 120 })
  const { status } = await student.api('POST', `/api/jobs/${jobId}/appointment/confirm`, { start, version: 1 })
  expect(status).toBe(200)
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Marquer ce job comme terminé ?' })
const back = (page: Page) => question(page).getByRole('button', { name: 'Annuler' }).click()
const moves = '47.50 CHF vont à Chloé, et c’est définitif.'
const early = `Le rendez-vous est ${sayShortMeeting({ start })}\u202F: déjà fait\u202F?`

/** The two ways to complete a job: its card and the list of conversations. */
const byCard = {
  tab: '?tab=accepted',
  ask: (page: Page, title: string) => listed(page, title).getByRole('button', { name: 'Marquer terminé' }).click(),
}
const byConversation: typeof byCard = {
  tab: '?tab=messages',
  ask: (page: Page, title: string) => page.getByRole('button', { name: `Terminer « ${title} »` }).click(),
}
const ways = [byCard, byConversation]

describe.each(['phone', 'desktop'] as const)('completing a job on a %s', screen => {
  it('P-06 P-07 P-14 says what is paid out, asks again before the agreed time, and knows both without network', async () => {
    const title = `Vider le grenier ${screen}`
    const { poster, student, jobId } = await people(title, screen)
    const { page } = poster
    const read = async ({ tab, ask }: typeof byCard) => {
      if (!page.url().endsWith(tab)) await visit(poster, tab)
      await ask(page, title)
      await question(page).getByText('Vous pourrez ensuite évaluer Chloé Rochat.').waitFor()
      const said = await question(page).innerText()
      await back(page)
      return said
    }
    for (const way of ways) {
      const said = await read(way)
      expect(said).toContain('Le travail est fait.')
      expect(said).not.toContain('partent chez')
    }
    await pay(poster, jobId)
    for (const way of ways) {
      await visit(poster, way.tab)
      await expect.poll(() => read(way)).toContain(moves)
    }
    // The appointment arrives while the question is open.
    await byConversation.ask(page, title)
    await question(page).getByText('Le travail est fait.').waitFor()
    await meet(poster, student, jobId)
    await question(page).getByText(early).waitFor()
    await back(page)
    for (const way of ways) {
      await visit(poster, way.tab)
      await expect.poll(() => read(way)).toContain(early)
      expect(await read(way)).not.toContain('Le travail est fait.')
    }
    await goOffline(page)
    for (const text of [early, moves]) expect(await read(byConversation)).toContain(text)
    await page.context().setOffline(false)

    await byConversation.ask(page, title)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Marquer terminé' }).click()
    await page.getByRole('heading', { level: 1, name: 'Évaluer l’étudiant' }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain('CHF')
    const [payment] = await stage.sql`select status from payments where job_id = ${jobId}`
    expect(payment).toEqual({ status: 'released' })
  })

  it('K-404 K-405 asks to pay a job through Pouce first, ends it unpaid only by explicit choice, and lets it be paid later', async () => {
    const title = `Ranger la cave ${screen}`
    const { poster, student, jobId } = await people(title, screen)
    const { page } = poster
    const together = `${stage.url}/job/${jobId}/together`
    const unpaid = 'Terminé sans paiement par Pouce.'
    await visit(poster, byCard.tab)
    await byCard.ask(page, title)
    await question(page).getByText('Ce job devait être payé par Pouce et ne l’est pas encore.').waitFor()
    const choices = question(page)
      .getByRole('link')
      .or(question(page).getByRole('button', { name: /Terminer|Annuler/ }))
    expect(await choices.allInnerTexts()).toEqual(['Payer 50 CHF', 'Terminer sans payer par Pouce', 'Annuler'])
    expect(await choices.first().getAttribute('href')).toContain('/payment?')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Terminer sans payer par Pouce' }).click()
    await page.getByRole('heading', { level: 1, name: 'Évaluer l’étudiant' }).waitFor()

    await student.page.goto(together)
    await student.page.getByText(unpaid).waitFor()
    expect(await student.page.getByRole('main').innerText()).not.toContain('pour vous')
    await page.goto(together)
    await page.getByText(unpaid).waitFor()
    await page.getByRole('link', { name: `Payer « ${title} »` }).click()
    await page.getByText('dès que vous avez payé, le montant est libéré pour l’étudiant.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Numéro de carte d’essai').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Payer 50 CHF', exact: true }).click()
    await page.waitForURL(/\/dashboard/)
    await page.goto(together)
    await page.getByText('50 CHF ont été libérés.').waitFor()
    await student.page.getByText('47.50 CHF sont à vous.').waitFor()
  })

  it('K-404 asks for the payment before a review that completes a job through Pouce, too', async () => {
    const { poster, student, jobId } = await people(`Aérer le grenier ${screen}`, screen)
    const { page } = poster
    await page.goto(`${stage.url}/review-student/${jobId}?studentId=${student.id}`)
    await page.getByText('Ce job devait être payé par Pouce et ne l’est pas encore.').waitFor()
    expect(await page.getByRole('link', { name: 'Payer 50 CHF' }).getAttribute('href')).toContain('/payment?')
    await page.getByRole('button', { name: 'Envoyer l’avis et terminer sans payer par Pouce' }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  it('R-02 says the same before a review that completes the job', async () => {
    const { poster, student, jobId } = await people(`Nettoyer la cave ${screen}`, screen)
    const { page } = poster
    await pay(poster, jobId)
    await page.goto(`${stage.url}/review-student/${jobId}?studentId=${student.id}`)
    await page.getByText(moves).waitFor()
    await page.getByText('Votre avis marque aussi ce job comme terminé.').waitFor()
    await meet(poster, student, jobId)
    await page.getByText(early).waitFor()
    await expectAccessible(page)
    await poster.api('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
    await page.getByText(moves).waitFor({ state: 'detached' })
  })
})
