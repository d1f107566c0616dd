import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import { waitForWorker } from './worker.ts'

const stage = await setStage()
const text = 'Y a-t-il un ascenseur ?'
const answer = 'Oui, jusqu’au 4e étage.'

const setScene = async () => {
  const poster = await newPerson(stage, 'private', 'Céline')
  const student = await newPerson(stage, 'student', 'Chloé')
  const jobId = await publish(poster, 'Porter des cartons')
  return { poster, student, jobId, path: `/jobs/${jobId}` }
}

const section = (page: Page) => page.getByRole('region', { name: 'Questions' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Resets the counters of attempts. */
const anHourLater = () => stage.sql`update attempts set resets_at = now()`

const write = async (page: Page, button: RegExp, words: string, send: string) => {
  await section(page).getByRole('button', { name: button }).click()
  await dialog(page).getByRole('textbox').fill(words)
  await dialog(page).getByRole('button', { name: send }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

it('K-51 K-52 K-53 lets a student ask and the poster answer from the dashboard, and shows a visitor both but no name', async () => {
  const { poster, student, path } = await setScene()
  const { page: asking, complaints } = await openAs(stage, 'phone', student, path)
  await write(asking, /^Poser une question/, text, 'Envoyer')
  await section(asking).getByText('Pas encore de réponse').waitFor()
  await expectAccessible(asking)
  await expectNoSidewaysScroll(asking)

  const { page: answering } = await openAs(stage, 'phone', poster, '/dashboard')
  await answering.getByRole('link', { name: '1 question sans réponse' }).click()
  const title = section(answering).getByRole('heading', { name: 'Questions' })
  await title.waitFor()
  await expect.poll(() => title.evaluate(heading => heading === document.activeElement)).toBe(true)
  await expect.poll(async () => (await title.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
  expect(await section(answering).innerText()).not.toContain('Chloé')
  await write(answering, /^Répondre/, answer, 'Publier la réponse')
  await expectAccessible(answering)

  await section(asking).getByText(answer).waitFor()
  const { page: visiting } = await stage.visit('phone', path)
  await section(visiting).getByText(answer).waitFor()
  expect(await section(visiting).innerText()).not.toMatch(/Chloé|Favre/)
  const rendered = await (await fetch(stage.url + path)).text()
  expect(rendered).toContain(answer)
  expect(complaints).toEqual([])
})

it('K-51 leads a visitor to the login, then to the question', async () => {
  const { poster, student, jobId, path } = await setScene()
  await student.ask('POST', `/api/jobs/${jobId}/questions`, { text: 'Faut-il des gants ?' })
  const { page } = await stage.visit('phone', path)
  expect(await section(page).innerText()).not.toContain('gants')
  await section(page).getByRole('link', { name: 'Poser une question' }).click()
  await dialog(page).getByLabel('Adresse e-mail').fill(student.email)
  await dialog(page).getByLabel('Mot de passe', { exact: true }).fill(student.password)
  await dialog(page).getByRole('button', { name: 'Se connecter' }).click()
  await dialog(page).getByLabel('Votre question').fill(text)
  // The text is kept, however the dialog is closed.
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await section(page)
    .getByRole('button', { name: /^Poser une question/ })
    .click()
  await expect.poll(() => dialog(page).getByLabel('Votre question').inputValue()).toBe(text)
  await dialog(page).getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(async () => (await stage.sql`select from questions where offer_id = ${jobId}`).length).toBe(2)
  expect(poster.id).not.toBe(student.id)
})

it('K-54 lets the author withdraw a question', async () => {
  const { student, jobId, path } = await setScene()
  await student.ask('POST', `/api/jobs/${jobId}/questions`, { text })
  const { page } = await openAs(stage, 'phone', student, path)
  await section(page)
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await section(page).getByText('Personne n’a encore posé de question.').waitFor()
  await expect.poll(async () => (await stage.sql`select from questions where offer_id = ${jobId}`).length).toBe(0)
})

it('K-56 keeps questions and answers written without network, names them in the outbox, and sends them once online', async () => {
  const { poster, student, path } = await setScene()
  const people = [
    { who: student, button: /^Poser une question/, words: text, send: 'Envoyer', named: 'Question sur une offre' },
    { who: poster, button: /^Répondre/, words: answer, send: 'Publier la réponse', named: 'Réponse à une question' },
  ]
  for (const { who, button, words, send, named } of people) {
    const { page } = await openAs(stage, 'phone', who, path)
    await section(page).getByRole('button', { name: button }).waitFor()
    await waitForWorker(page)
    await page.context().setOffline(true)
    await write(page, button, words, send)
    await section(page).getByText('dès que vous serez en ligne').waitFor()
    await page.reload()
    await section(page).getByText(words, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'en attente' }).click()
    await dialog(page).getByRole('heading', { name: named }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await section(page).getByText('dès que vous serez en ligne').waitFor({ state: 'detached' })
    await section(page).getByText(words, { exact: true }).waitFor()
  }
  const { page } = await stage.visit('phone', path)
  await section(page).getByText(answer).waitFor()
  expect(await section(page).innerText()).toContain(text)
})

it('K-56 shows a question that the server refuses with the reason, and keeps its text', async () => {
  const { poster, student, jobId, path } = await setScene()
  const { page } = await openAs(stage, 'phone', student, path)
  await section(page)
    .getByRole('button', { name: /^Poser une question/ })
    .waitFor()
  await waitForWorker(page)
  await page.context().setOffline(true)
  await write(page, /^Poser une question/, text, 'Envoyer')
  for (const said of ['Un', 'Deux', 'Trois']) await student.ask('POST', `/api/jobs/${jobId}/questions`, { text: said })
  await page.context().setOffline(false)
  const refused = section(page).getByRole('alert')
  await refused.getByText('Trois de vos questions sur cette offre attendent déjà une réponse.').waitFor()
  expect(await refused.innerText()).toContain(text)
  const [first] = await stage.sql<{ id: string }[]>`select id from questions where offer_id = ${jobId} limit 1`
  await anHourLater()
  await poster.ask('PATCH', `/api/jobs/${jobId}/questions/${first?.id}`, { answer })
  await refused.getByRole('button', { name: 'Réessayer' }).click()
  await refused.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stage.sql`select from questions where offer_id = ${jobId}`).length).toBe(4)
})

it('K-57 refuses the fourth question of an hour on the phone with the reason, and sends it later', async () => {
  const { student, jobId, path } = await setScene()
  const { page } = await openAs(stage, 'phone', student, path)
  await section(page)
    .getByRole('button', { name: /^Poser une question/ })
    .waitFor()
  await waitForWorker(page)
  await page.context().setOffline(true)
  await write(page, /^Poser une question/, text, 'Envoyer')
  for (const said of ['Un', 'Deux', 'Trois']) {
    const { id } = await student.ask('POST', `/api/jobs/${jobId}/questions`, { text: said })
    await student.ask('DELETE', `/api/jobs/${jobId}/questions/${id}`)
  }
  await page.context().setOffline(false)
  const refused = section(page).getByRole('alert')
  await refused.getByText('Vous avez posé trois questions sur cette offre en une heure.').waitFor()
  expect(await refused.innerText()).toContain(text)
  await page.getByRole('link', { name: 'refus' }).click()
  await dialog(page).getByText('trois questions sur cette offre en une heure').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await anHourLater()
  await refused.getByRole('button', { name: 'Réessayer' }).click()
  await refused.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stage.sql`select from questions where offer_id = ${jobId}`).length).toBe(1)
})

it('K-58 mutes the questions of a person without network, and unmutes them in the account', async () => {
  const { poster, student, jobId, path } = await setScene()
  await student.ask('POST', `/api/jobs/${jobId}/questions`, { text })
  const { page } = await openAs(stage, 'phone', poster, path)
  const mute = section(page).getByRole('button', { name: /^Plus aucune question de cette personne/ })
  await mute.waitFor()
  await waitForWorker(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.context().setOffline(true)
  await mute.click()
  const question = page.getByRole('alertdialog', { name: 'Plus aucune question de cette personne ?' })
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Plus aucune question' }).click()
  await section(page).getByText('Vous ne recevez plus de questions de cette personne.').waitFor()
  await page.getByRole('link', { name: 'en attente' }).click()
  await dialog(page).getByRole('heading', { name: 'Choix de ne plus recevoir de questions' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await expect.poll(async () => (await stage.sql`select from muted_askers where offer_id = ${jobId}`).length).toBe(1)
  expect((await student.api('POST', `/api/jobs/${jobId}/questions`, { text })).body).toMatchObject({
    code: 'questions-unwanted',
  })
  expect(await section(page).innerText()).not.toMatch(/Chloé|Favre/)

  const { page: asking } = await openAs(stage, 'phone', student, path)
  await write(asking, /^Poser une question/, 'Et une cave ?', 'Envoyer')
  await section(asking).getByRole('alert').getByText('ne souhaite plus recevoir de questions de votre part').waitFor()

  await page.goto(`${stage.url}/dashboard`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Mon compte' }).click()
  const account = page.getByRole('dialog', { name: 'Mon compte' })
  await account.getByText('Une personne, anonyme, depuis le').first().scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await account.getByRole('button', { name: /^En recevoir de nouveau/ }).click()
  await account.getByText('Une personne, anonyme, depuis le').first().waitFor({ state: 'detached' })
  await expect.poll(async () => (await stage.sql`select from muted_askers where offer_id = ${jobId}`).length).toBe(0)
})
