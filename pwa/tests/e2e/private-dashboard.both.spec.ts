import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome, listed, toldOn } from './browser.ts'
import { actorsOn, apply, assign, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()

const person = actorsOn(stage, 'desktop')

const bar = (page: Page) => page.getByRole('navigation', { name: 'Tableau de bord' })
/** A rare action, from the menu of an agreed job. */
const choose = async (page: Page, words: string) => {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: words }).click()
}
const visit = (page: Page, query = '') => page.goto(`${stage.url}/dashboard${query}`)

describe.each(toldOn())('the dashboard on a %s', screen => {
  it('P-02 P-03 P-04 P-09 K-463 shows the person’s own jobs, with counters, badges and empty states', async () => {
    const poster = await person('private', screen)
    const { page, complaints, api } = poster
    await visit(page)
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Inès' }).waitFor()
    await page.getByText('Particulier Vérifié').waitFor()
    await stage.sql`update users set verified_at = null where id = ${poster.id}`
    await page.getByText('Particulier Vérifié').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Aucun job ouvert' }).waitFor()
    await expectAccessible(page)
    await bar(page).getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('heading', { name: 'Aucune conversation active' }).waitFor()
    await bar(page).getByRole('link', { name: 'Historique' }).click()
    await page.getByRole('heading', { name: 'Aucun job passé' }).waitFor()

    const student = await person('student')
    const jobId = await publish(poster, 'Cueillir les pommes', { duration: '4 heures', rate: 26 })
    await apply(student, jobId)
    const gone = await publish(poster, 'Ramoner la cheminée', { rate: 40 })
    await api('DELETE', `/api/jobs/${gone}`)
    const cancelled = await publish(poster, 'Garder un chat')
    await api('PATCH', `/api/jobs/${cancelled}`, { status: 'cancelled' })
    const active = await assign(poster, student, 'Peindre le volet')
    await student.api('POST', `/api/jobs/${active}/messages`, { content: 'À samedi !' })

    await bar(page)
      .getByRole('link', { name: /Jobs actifs.*1 job ouvert/ })
      .click()
    const open = listed(page, 'Cueillir les pommes')
    await open.getByRole('button', { name: 'Candidature 1 pour « Cueillir les pommes »' }).waitFor()
    expect(await open.innerText()).toContain('26 CHF/h')
    expect(await open.innerText()).toContain('4 heures')
    expect(await open.innerText()).toContain('Lausanne, VD')
    expect(await open.innerText()).toContain('Ouvert')
    await expect
      .poll(() => page.locator('dl', { hasText: 'Jobs complétés' }).innerText())
      .toMatch(/Jobs actifs\s+1\s+Jobs complétés\s+1/)
    await bar(page)
      .getByRole('link', { name: /Messages.*1 message non lu/ })
      .waitFor()
    await bar(page)
      .getByRole('link', { name: /Historique.*1 job passé/ })
      .click()
    await listed(page, 'Garder un chat').getByText('Annulé').waitFor()
    await page.getByRole('button', { name: '1 offre supprimée' }).click()
    const deleted = listed(page, 'Ramoner la cheminée')
    await deleted.getByText('Supprimé', { exact: true }).waitFor()
    expect(await deleted.innerText()).toContain('40 CHF/h')
    expect(await deleted.getByRole('button').count()).toBe(0)
    await visit(page)
    await page.getByText('1 job est attribué').waitFor()
    const going = await assign(poster, student, 'Poncer la table')
    await api('PATCH', `/api/jobs/${going}`, { status: 'in_progress' })
    await page.getByText('1 job est attribué, 1 job est en cours').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  it('P-03 P-07 opens the conversation that a link names over the messages, once', async () => {
    const [poster, student] = [await person('private', screen), await person('student')]
    const jobId = await assign(poster, student, 'Déneiger la cour')
    await student.api('POST', `/api/jobs/${jobId}/messages`, { content: 'Je viens à huit heures.' })
    const { page } = poster
    await visit(page, `?tab=messages&jobId=${jobId}`)
    const chat = page.getByRole('dialog')
    await chat.getByText('Je viens à huit heures.').waitFor()
    expect(new URL(page.url()).search).toBe(`?tab=messages&chat=${jobId}`)
    const messages = async () => (await student.api('GET', `/api/jobs/${jobId}/messages`)).body
    await expect.poll(messages).toMatchObject([{ isRead: true }])
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=messages')
    await page.getByText('1 conversation active · aucun message non lu').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Chat au sujet de « Déneiger la cour »' }).click()
    await chat.getByRole('textbox').fill('Merci !')
    await chat.getByRole('textbox').press('Enter')
    await expect
      .poll(messages)
      .toMatchObject([{ content: 'Je viens à huit heures.', isRead: true }, { content: 'Merci !' }])
    await page.goBack()
    await chat.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('1 conversation active').waitFor()
    expect(await chat.count()).toBe(0)
  })
})

it('P-06 P-14 starts an accepted job, shows its chat, completes it, and leads to the review', async () => {
  const [poster, student] = [
    await person('private', 'phone'),
    await person('student', 'desktop', { firstName: 'نور', lastName: '🌻 d’Alençon-Hohenlohe '.repeat(2).trim() }),
  ]
  const jobId = await assign(poster, student, 'Trier la bibliothèque')
  const { page } = poster
  await visit(page)
  await page.getByRole('button', { name: 'Voir les jobs en cours' }).click()
  const job = listed(page, 'Trier la bibliothèque')
  await hasSome(job.getByText('نور'))
  await job.getByPlaceholder('Tapez votre message...').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const described = await job.getByRole('button', { name: 'Marquer terminé' }).getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).innerText()).toBe('Trier la bibliothèque')
  await job.getByRole('link', { name: /^Ouvrir le job/ }).click()
  await choose(page, 'Démarrer')
  await toast(page).getByText('Job démarré').waitFor()
  await page.goBack()
  await hasSome(job.getByText('En cours'))

  await job.getByRole('button', { name: 'Marquer terminé' }).click()
  const question = page.getByRole('alertdialog', { name: 'Marquer ce job comme terminé ?' })
  const confirm = question.getByRole('button', { name: 'Marquer terminé' })
  await goOffline(page)
  await confirm.click()
  await toast(page).getByText('Erreur de connexion').waitFor()
  await page.context().setOffline(false)
  await job.getByRole('button', { name: 'Marquer terminé' }).click()
  await confirm.click()
  await page.getByRole('heading', { level: 1, name: 'Évaluer l’étudiant' }).waitFor()
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe(`/review-student/${jobId}`)
  expect(searchParams.get('studentId')).toBe(student.id)
  expect(searchParams.get('title')).toBe('Trier la bibliothèque')
  const { body } = await poster.api('GET', `/api/jobs/${jobId}`)
  expect(body).toMatchObject({ status: 'completed' })
  await visit(page, '?tab=past')
  await listed(page, 'Trier la bibliothèque')
    .getByRole('link', { name: /^Ouvrir le job/ })
    .click()
  await page.waitForURL(`${stage.url}/job/${jobId}/together`)
})
