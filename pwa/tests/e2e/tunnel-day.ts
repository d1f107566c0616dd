import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { bar } from './bar.ts'
import { hasFigures, listed } from './browser.ts'
import { chat, input, log } from './chat-scene.ts'
import { hire, newPerson, openAs, publish } from './people.ts'
import type { Screen, Stage } from './set-stage.ts'
import { createProxy } from './tunnel.ts'
import { waitForWorker } from './worker.ts'

const written = ['Bonjour, je serai là à 8 h.', 'Je prends mes gants.', 'À demain !']
export const answered = ['Merci d’être ponctuel.', 'La clé est chez la voisine.']
const letters = { kept: 'J’ai le coup d’œil pour les haies.', lost: 'Vos vitres brilleront.' }

export const long = { timeout: 20_000 }
/** Timeout in milliseconds: a whole day takes long on a busy machine. */
export const aDay = 240_000

export const everything = {
  messages: [...answered, ...written],
  letters: [[true, letters.kept]],
  user: { firstName: 'Maël', bio: 'Écrit dans un tunnel.', hasPhoto: true },
}

/** Helpers for a student's day with a tunnel, and for what each side sees of it. */
export const createTunnelDay = (stage: Stage) => {
  const { sql } = stage
  /** A student with an active job and three offers to look at, on a phone that has been opened once. */
  const setScene = async () => {
    await sql`update offers set closed_at = now(), closed_because = 'withdrawn' where status = 'open' and closed_at is null`
    const poster = await newPerson(stage, 'private', 'Élodie')
    const student = await newPerson(stage, 'student', 'Malik', { school: 'EPFL' })
    const chatJob = await publish(poster, 'Monter une armoire')
    const accepted = await hire(poster, student, chatJob)
    const jobs = {
      hedge: await publish(poster, 'Tailler une haie'),
      windows: await publish(poster, 'Laver des vitres'),
      cat: await publish(poster, 'Garder un chat'),
    }
    const tunnel = await createProxy()
    const behind = { url: stage.url, sql, open: (screen: Screen) => stage.open(screen, tunnel.url) }
    const { page } = await openAs(behind, 'phone', student, '/dashboard', [accepted])
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' }).waitFor()
    await waitForWorker(page)
    await page.getByRole('article').filter({ hasText: 'Garder un chat' }).waitFor()
    await hasFigures(page)
    return { poster, student, chatJob, accepted, jobs, page, context: page.context(), tunnel }
  }

  type Scene = Awaited<ReturnType<typeof setScene>>

  const openTab = async (context: BrowserContext, path: string) => {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(stage.url + path)
    return page
  }

  const waits = (page: Page, count: number) => page.getByText(`Hors ligne · ${count} envois en attente`).waitFor()
  const standing = (page: Page, title: string) => listed(page, title).getByRole('paragraph').innerText()

  /** Messages of the conversation, from top to bottom. */
  const said = (page: Page) =>
    log(page)
      .getByRole('listitem')
      .evaluateAll(items =>
        items
          // Skip day headings and « Nouveaux messages », which are list items too.
          .map(item => ({ text: item.querySelector('p')?.textContent, at: item.getBoundingClientRect().top }))
          .filter(({ text }) => text !== undefined)
          .toSorted((a, b) => a.at - b.at)
          .map(({ text }) => text),
      )

  const read = async (page: Page, jobs: Scene['jobs']) => {
    for (const [id, title] of [
      [jobs.hedge, 'Tailler une haie'],
      [jobs.windows, 'Laver des vitres'],
      [jobs.cat, 'Garder un chat'],
    ]) {
      await page.goto(`${stage.url}/jobs/${id}`)
      await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor()
      await page.getByText('Un coup de main pour une demi-journée.').waitFor()
    }
    await page.goto(`${stage.url}/jobs`)
    await page.getByRole('searchbox', { name: 'Recherche' }).fill('vitres')
    await expect
      .poll(() => page.getByRole('article').getByRole('heading').allInnerTexts())
      .toEqual(['Laver des vitres'])
  }

  /** Sends one application from the offer's page and one from the dashboard's list. */
  const apply = async (page: Page) => {
    await page.getByRole('article').getByRole('link', { name: 'Laver des vitres' }).click()
    await page.getByRole('button', { name: 'Postuler', exact: true }).click()
    const letter = page.getByRole('dialog').getByRole('textbox')
    await letter.fill(letters.lost)
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
    await bar(page).getByRole('link', { name: 'Jobs' }).click()
    await page
      .getByRole('article')
      .filter({ hasText: 'Tailler une haie' })
      .getByRole('button', { name: /^Postuler/ })
      .click()
    await letter.fill(letters.kept)
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
  }

  const write = async (page: Page) => {
    // By keyboard: it is where « Envoyer » was, and a quick second tap there is ignored.
    await bar(page).getByRole('link', { name: 'Messages' }).press('Enter')
    await page.getByRole('button', { name: /^Ouvrir le chat avec Élodie/ }).click()
    for (const text of written) {
      await input(page).fill(text)
      await input(page).press('Enter')
      await log(page).getByText(text, { exact: true }).waitFor()
    }
    await chat(page).getByRole('button', { name: 'Fermer' }).click()
  }

  const changeProfile = async (page: Page) => {
    await bar(page).getByRole('link', { name: 'Accueil' }).click()
    await page.getByRole('button', { name: 'Modifier le profil' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Prénom').fill('Maël')
    await dialog.getByLabel('Bio').fill('Écrit dans un tunnel.')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Maël' }).waitFor()
    await page.getByRole('button', { name: 'Ajouter une photo de profil' }).click()
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a74' } })
      .jpeg()
      .toBuffer()
    await dialog.locator('input[type=file]').setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: photo })
    await dialog.getByRole('button', { name: 'Utiliser cette photo' }).click()
    await page.getByRole('button', { name: 'Modifier la photo de profil' }).locator('img').waitFor()
  }

  /** Expects everything as it was left, marked as pending. */
  const expectWaiting = async (page: Page) => {
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Maël' }).waitFor()
    await page.getByRole('button', { name: 'Modifier la photo de profil' }).locator('img').waitFor()
    await page.getByText('Écrit dans un tunnel.').waitFor()
    await page.getByText('Profil modifié · en attente d’envoi').waitFor()
    await waits(page, 8)
    await page.getByRole('button', { name: 'Mes candidatures' }).click()
    for (const title of ['Tailler une haie', 'Laver des vitres'])
      await expect.poll(() => standing(page, title)).toBe('Pas encore envoyée')
    await bar(page).getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('button', { name: /^Ouvrir le chat avec Élodie/ }).click()
    await expect.poll(() => said(page)).toEqual(written)
    expect(await log(page).getByText('En attente').count()).toBe(3)
  }

  /** The other side, online all the time: deletes an offer and sends two messages. */
  const openPoster = async ({ poster, chatJob, jobs }: Scene) => {
    const { page } = await openAs(stage, 'desktop', poster, '/dashboard')
    await page.getByRole('button', { name: 'Supprimer « Laver des vitres »' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    // The screen shows it before the server has it.
    const closed = () => sql`select from offers where id = ${jobs.windows} and closed_because = 'withdrawn'`
    await expect.poll(closed).toHaveLength(1)
    await page.goto(`${stage.url}/dashboard?tab=messages&jobId=${chatJob}`)
    for (const text of answered) {
      await page.getByRole('dialog').getByRole('textbox').fill(text)
      await page.getByRole('dialog').getByRole('textbox').press('Enter')
      await page.getByRole('dialog').getByText(text, { exact: true }).waitFor()
    }
    await expect.poll(() => page.getByRole('dialog').getByLabel('Envoyé').count()).toBe(2)
    return page
  }

  const stored = async ({ student, chatJob, jobs }: Scene) => {
    const messages = await sql<{ content: string }[]>`
    select content from messages where job_id = ${chatJob} order by created_at`
    const applications = await sql<{ jobId: string; message: string }[]>`
    select offer_id as job_id, message from applications where student_id = ${student.id} and offer_id <> ${chatJob}`
    const [user] = await sql<{ firstName: string; bio: string; hasPhoto: boolean }[]>`
    select first_name, bio, profile_image is not null as has_photo from users where id = ${student.id}`
    return {
      messages: messages.map(({ content }) => content),
      letters: applications.map(({ jobId, message }) => [jobId === jobs.hedge, message]),
      user,
    }
  }

  /** Expects that the online person sees each thing once, without any action. */
  const expectAtPoster = async (page: Page) => {
    await expect.poll(() => said(page), long).toEqual(everything.messages)
    await chat(page).getByRole('heading', { name: 'Maël Favre' }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${stage.url}/dashboard`)
    const offer = listed(page, 'Tailler une haie')
    await offer.getByRole('button', { name: 'Candidature 1' }).click()
    const applications = page.getByRole('dialog', { name: 'Candidatures' })
    const applicant = applications.getByRole('listitem').filter({ hasText: 'Maël Favre' })
    await applicant.getByText(letters.kept).waitFor()
    const photo = applicant.locator('img')
    await expect
      .poll(() => photo.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
  }

  /** Expects the same final state on each of the student's phones. */
  const expectAtStudent = async (page: Page) => {
    await expect.poll(() => said(page), long).toEqual(everything.messages)
    await expect.poll(() => log(page).getByText('En attente').count()).toBe(0)
    await chat(page).getByRole('button', { name: 'Fermer' }).click()
    await bar(page).getByRole('link', { name: 'Accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Maël' }).waitFor()
    await page.getByRole('button', { name: 'Modifier la photo de profil' }).locator('img').waitFor()
    await page.getByText('Écrit dans un tunnel.').waitFor()
    await page.getByRole('button', { name: 'Mes candidatures' }).click()
    await expect.poll(() => standing(page, 'Tailler une haie')).toMatch(/^Envoyée le/)
  }

  /** Expects the application for the deleted offer to be refused, with its reason. */
  const expectRefused = async (page: Page) => {
    await expect.poll(() => standing(page, 'Laver des vitres')).toBe('Non envoyée')
    await listed(page, 'Laver des vitres').getByRole('button', { name: 'Laver des vitres' }).click()
    const refused = page.getByRole('dialog', { name: 'Laver des vitres' })
    await refused.getByText(/n’est plus ouverte|a été retirée/).waitFor()
    await refused.getByText(letters.lost).waitFor()
    await refused.getByRole('button', { name: 'Réutiliser ce texte' }).waitFor()
  }

  const conversation = ({ chatJob }: Scene) => `/dashboard?tab=messages&jobId=${chatJob}`

  return {
    setScene,
    openTab,
    waits,
    read,
    apply,
    write,
    changeProfile,
    expectWaiting,
    openPoster,
    stored,
    expectAtPoster,
    expectAtStudent,
    expectRefused,
    conversation,
  }
}

export type TunnelScene = Awaited<ReturnType<ReturnType<typeof createTunnelDay>['setScene']>>
