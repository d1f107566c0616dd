import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { next, propose, told, when } from './agreed-job.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { apply, publish, say } from './people.ts'
import { setWallet } from './set-wallet.ts'
import { goOffline } from './worker.ts'

const { stage, people, pay } = await setWallet()

const together = (jobId: string) => `${stage.url}/job/${jobId}/together`
const now = (page: Page) => page.getByRole('list', { name: 'Avancement' }).locator('[aria-current=step]')
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

describe.each(['phone', 'desktop'] as const)('the screen of an agreed job on a %s', screen => {
  it('K-191 P-11 S-08 P-14 R-01 leads both people from the application to the review, step by step', async () => {
    const { poster, student } = await people('Autre job', screen)
    const jobId = await publish(poster, 'Monter une armoire', { duration: '2 heures', isThroughPouce: true })
    await apply(student, jobId)
    await poster.page.goto(`${stage.url}/dashboard?tab=open&jobId=${jobId}`)
    await poster.page.getByRole('listitem').getByRole('button', { name: 'Choisir' }).click()
    await poster.page.getByRole('alertdialog').getByRole('button', { name: 'Choisir' }).click()
    await poster.page.waitForURL(together(jobId))
    await poster.page.getByRole('heading', { level: 1, name: 'Monter une armoire' }).waitFor()
    await told(poster.page, 'Il reste à fixer le moment.')

    await student.page.goto(`${stage.url}/dashboard`)
    const news = student.page.getByRole('dialog', { name: 'Félicitations' })
    await news.getByRole('button', { name: 'Chatter avec le particulier : Monter une armoire' }).click()
    await student.page.waitForURL(`${together(jobId)}?tab=chat`)
    await conversation(student.page).getByRole('textbox').waitFor()

    await propose(poster.page)
    await told(poster.page, `Chloé doit encore confirmer ${when}.`)
    await next(student.page)
      .getByRole('button', { name: `Confirmer ${when}` })
      .click()
    await told(student.page, 'doit encore payer : vous recevrez 47.50 CHF.')
    await expect.poll(() => now(poster.page).innerText()).toContain('Payé')
    const link = next(poster.page).getByRole('link', { name: 'Payer 50 CHF' })
    expect(await link.getAttribute('href')).toContain('/payment?')
    await expectNoSidewaysScroll(poster.page)
    await expectAccessible(poster.page)

    await pay(poster, jobId)
    await told(poster.page, `Rendez-vous avec Chloé : ${when}.`)
    await next(student.page).getByRole('link', { name: 'Itinéraire' }).waitFor()
    await expectNoSidewaysScroll(student.page)
    await expectAccessible(student.page)

    await stage.sql`
      update appointments set starts_at = now() - interval '3 hours', version = version + 1 where job_id = ${jobId}`
    await told(student.page, 'doit encore confirmer que le travail est fait : 47.50 CHF sont retenus pour vous.')
    await next(poster.page).getByRole('button', { name: 'Libérer 47.50 CHF pour Chloé' }).click()
    const question = poster.page.getByRole('alertdialog', { name: 'Marquer ce job comme terminé ?' })
    await question.getByText('47.50 CHF vont à Chloé, et c’est définitif.').waitFor()
    await question.getByRole('button', { name: 'Marquer terminé' }).click()
    await poster.page.getByRole('heading', { level: 1, name: 'Évaluer l’étudiant' }).waitFor()
    await poster.page.goto(together(jobId))
    await next(poster.page).getByRole('link', { name: 'Évaluer Chloé' }).waitFor()
    expect(await now(poster.page).innerText()).toContain('Évalué')
    await next(student.page)
      .getByRole('link', { name: /^Évaluer / })
      .click()
    await student.page.getByRole('heading', { level: 1, name: 'Évaluer le particulier' }).waitFor()
  }, 90_000)

  it('K-191 C-01 shows the conversation beside the job on a wide screen, and behind a tab elsewhere', async () => {
    const { poster, student, jobId } = await people('Garder un chat', screen)
    await say(student, jobId, 'Bonjour, à quelle heure ?')
    const { page } = poster
    await page.goto(together(jobId))
    await told(page, 'Il reste à fixer le moment.')
    expect(await conversation(page).count()).toBe(screen === 'phone' ? 0 : 1)
    if (screen === 'phone') await page.getByRole('tab', { name: 'Messages (1)' }).click()
    await conversation(page).getByText('Bonjour, à quelle heure ?').waitFor()
    await conversation(page).getByRole('textbox').fill('À 14 heures.')
    await conversation(page).getByRole('button', { name: 'Envoyer' }).click()
    await conversation(page).getByText('À 14 heures.').waitFor()
    // It shows at once, and is stored a moment later.
    const stored = () => stage.sql`select from messages where job_id = ${jobId} and content = 'À 14 heures.'`
    await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBe(1)
    await page.reload()
    await conversation(page).getByText('À 14 heures.').waitFor()
  })
})

it('K-191 O-01 D-31 opens without network, and keeps a proposal on the device', async () => {
  const { student, jobId } = await people('Porter des cartons', 'phone')
  const { page } = student
  await page.goto(together(jobId))
  await told(page, 'Il reste à fixer le moment.')
  await goOffline(page)
  await page.reload()
  await propose(page)
  await told(page, `doit encore confirmer ${when}.`)
  await page.getByText('En attente d’envoi').waitFor()
  await page.context().setOffline(false)
  const stored = () => stage.sql`select from appointments where job_id = ${jobId} and proposed_starts_at is not null`
  await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBe(1)
}, 60_000)

it('K-191 O-06 D-32 shows a refused proposal on the screen of its job', async () => {
  const { poster, student, jobId } = await people('Arroser les plantes', 'phone')
  const { page } = student
  await page.goto(together(jobId))
  await told(page, 'Il reste à fixer le moment.')
  await goOffline(page)
  await page.reload()
  await propose(page)
  await page.getByText('En attente d’envoi').waitFor()
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' })
  await page.context().setOffline(false)
  const refused = page.getByRole('main').getByRole('article').filter({ hasText: 'Refusé' })
  await refused.getByText(when).waitFor()
  expect(await refused.getByRole('button', { name: 'Supprimer' }).count()).toBe(1)
}, 60_000)

it('K-191 opens only for its two people, and only once a job is agreed', async () => {
  const { poster, student, jobId } = await people('Tailler la haie', 'phone')
  const { poster: other } = await people('Un autre', 'phone')
  await other.page.goto(together(jobId))
  await other.page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
  expect(await other.page.getByRole('main').innerText()).not.toContain('Tailler la haie')
  const open = await publish(poster, 'Pas encore')
  await apply(student, open)
  for (const { page } of [poster, student]) {
    await page.goto(together(open))
    await page.getByRole('heading', { level: 1, name: 'Rien n’est convenu pour ce job' }).waitFor()
    await page.getByRole('link', { name: 'Voir l’offre' }).click()
    await page.waitForURL(`${stage.url}/jobs/${open}`)
  }
})

it('K-191 P-14 S-12 puts rare actions behind one button: to complete, to cancel, not to come', async () => {
  const { poster, student, jobId } = await people('Laver les vitres', 'phone')
  const open = async (page: Page) => {
    await page.goto(together(jobId))
    await page.getByRole('button', { name: 'Autres actions' }).click()
  }
  await open(poster.page)
  const items = (page: Page) => page.getByRole('menuitem').allInnerTexts()
  await poster.page.getByRole('menuitem').first().waitFor()
  expect(await items(poster.page)).toEqual(['Démarrer', 'Marquer terminé', 'Annuler le job', 'Signaler ou bloquer'])
  await poster.page.getByRole('menuitem', { name: 'Annuler le job' }).click()
  await poster.page.getByRole('dialog', { name: 'Annuler ce job ?' }).waitFor()
  await open(student.page)
  await student.page.getByRole('menuitem').first().waitFor()
  expect(await items(student.page)).toEqual(['Je ne peux pas venir', 'Signaler ou bloquer'])
  await student.page.getByRole('menuitem', { name: 'Je ne peux pas venir' }).click()
  await student.page.getByRole('alertdialog').getByLabel('Motif').waitFor()
})

it('K-191 shows neither person a time or an amount of a cancelled job', async () => {
  const { poster, student, jobId } = await people('Promener le chien', 'phone')
  for (const { page } of [poster, student]) await page.goto(together(jobId))
  await poster.page.getByText('50 CHF à payer').waitFor()
  await student.page.getByText('dont 47.50 CHF pour vous').waitFor()
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' })
  for (const { page } of [poster, student]) {
    await told(page, 'Ce job est annulé.')
    expect(
      await page
        .getByRole('main')
        .getByText(/CHF|À convenir/)
        .count(),
    ).toBe(0)
    expect(await page.getByRole('list', { name: 'Avancement' }).count()).toBe(0)
  }
})

it('K-191 shows no time and no payment to come for a completed job that has neither', async () => {
  const { poster, jobId } = await people('Trier des photos', 'phone', { isThroughPouce: false, paymentMethod: 'cash' })
  const { page } = poster
  await page.goto(together(jobId))
  await page.getByText('À convenir', { exact: true }).waitFor()
  await page.getByText('50 CHF à payer').waitFor()
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  await next(page).getByRole('link', { name: 'Évaluer Chloé' }).waitFor()
  expect(await page.getByText(/À convenir|à payer/).count()).toBe(0)
  const states = page.getByRole('list', { name: 'Avancement' }).getByRole('listitem')
  await expect.poll(() => states.count()).toBe(3)
})
