import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { bar, studentPlaces } from './bar.ts'
import { expectNoSidewaysScroll, hasSome, listed } from './browser.ts'
import { hire, newPerson, openAs, publish, say } from './people.ts'
import type { Someone } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'
import { toast } from './toast.ts'

const stage = await setStage()
const { sql } = stage
let poster: Someone

beforeAll(async () => {
  poster = await newPerson(stage, 'private', 'Élodie')
})

/** The offers of one test alone. */
const clear = () =>
  sql`update offers set closed_at = now(), closed_because = 'withdrawn' where status = 'open' and closed_at is null`

const newStudent = (more: object = {}) => newPerson(stage, 'student', 'Malik', more)

const open = (screen: Screen, who: Someone, path = '/dashboard', seen: readonly string[] = []) =>
  openAs(stage, screen, who, path, seen)

/** All of an application. */
const wholeApplication = async (page: Page, title: string) => {
  await listed(page, title).getByRole('button', { name: title }).click()
  return page.getByRole('dialog', { name: title })
}

const figure = (page: Page, label: string) => page.getByRole('button', { name: label })

describe('a student on a phone', () => {
  it('S-01 S-02 S-04 G-01 begins the day with who they are, two offers and what to do next', async () => {
    await clear()
    const student = await newStudent({ school: 'EPFL' })
    const titles = ['Tondre la pelouse', 'Garder deux chats', 'Ranger une cave']
    for (const title of titles) await publish(poster, title)
    const { page, complaints } = await open('phone', student)
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' }).waitFor()
    const main = page.getByRole('main')
    await hasSome(main.getByText('EPFL'))
    await main.getByText('Pas encore de note').waitFor()
    await main.getByText('Aucune bio ajoutée').waitFor()
    const offers = main.getByRole('article')
    await expect.poll(() => offers.getByRole('heading').allInnerTexts()).toEqual(titles.toReversed().slice(0, 2))
    await main.getByRole('link', { name: 'Voir le job : Ranger une cave' }).waitFor()
    expect(await offers.filter({ hasText: 'Ranger une cave' }).innerText()).toContain('25 CHF/h')
    expect(await bar(page).getByRole('link').allInnerTexts()).toEqual(studentPlaces)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await main.getByRole('button', { name: 'Parcourir les jobs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Emplois disponibles (3)' }).waitFor()
    await bar(page).getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mes conversations' }).waitFor()
    await page.getByText('0 conversation active').waitFor()
    await page.goto(`${stage.url}/dashboard?tab=candidatures`)
    await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
    expect(await page.title()).toBe('Mes candidatures · Pouce')
    await page.getByRole('button', { name: 'Découvrir les jobs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Emplois disponibles (3)' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('S-05 S-09 S-06 K-291 applies from the list, lands on the applications, and can take it back', async () => {
    await clear()
    const student = await newStudent()
    const jobId = await publish(poster, 'Peindre une barrière', { duration: '3 heures' })
    const { page, complaints } = await open('phone', student, '/dashboard?tab=jobs')
    await page.getByRole('heading', { level: 1, name: 'Emplois disponibles (1)' }).waitFor()
    const card = page.getByRole('article')
    expect(await card.innerText()).toContain('3 h')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Postuler' }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Envoyer' })
    await dialog.getByRole('textbox').fill('   ')
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('J’ai déjà peint deux barrières.')
    await send.click()
    await toast(page).getByText('Candidature envoyée ! Redirection vers vos candidatures...').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
    await page
      .getByRole('region', { name: 'En attente' })
      .getByText(/^Envoyée le \d\d\/\d\d\/\d{4}$/)
      .waitFor()
    await expectAccessible(page)
    const sent = await wholeApplication(page, 'Peindre une barrière')
    await sent.getByText('En attente', { exact: true }).waitFor()
    await sent.getByText(/25 CHF\/h$/).waitFor()
    await sent.getByText('J’ai déjà peint deux barrières.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await sent.waitFor({ state: 'detached' })
    const rows = () => sql`select message from applications where offer_id = ${jobId}`
    await expect.poll(async () => (await rows()).length).toBe(1)

    await bar(page).getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Emplois disponibles (0)' }).waitFor()
    await page.getByText('Aucun job disponible').waitFor()
    await page.goto(`${stage.url}/dashboard?tab=candidatures`)
    await wholeApplication(page, 'Peindre une barrière')
    await sent.getByRole('link', { name: 'Voir l’offre' }).waitFor()
    await sent.getByRole('button', { name: 'Retirer' }).click()
    await page.getByRole('button', { name: 'Retirer la candidature' }).click()
    await page.getByText('Aucune candidature pour le moment').waitFor()
    await expect.poll(async () => (await rows()).length).toBe(0)
    expect(complaints).toEqual([])
  })

  it('S-08 S-06 S-07 is congratulated once for each acceptance, and led to the conversation', async () => {
    const student = await newStudent()
    const jobId = await publish(poster, 'Arroser les plantes')
    await hire(poster, student, jobId)
    const { page } = await open('phone', student)
    const popup = page.getByRole('dialog', { name: 'Félicitations' })
    await popup.getByText('Arroser les plantes').waitFor()
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'Chatter avec le particulier' }).click()
    const chat = page.getByRole('region', { name: 'Conversation' })
    await chat.getByRole('heading', { name: 'Élodie Favre' }).waitFor()
    await bar(page).getByRole('link', { name: 'Messages' }).click()
    await page.getByText('1 conversation active').waitFor()
    await say(poster, jobId, 'Bienvenue !')
    await page.getByRole('button', { name: /Ouvrir le chat avec Élodie.*1 message non lu/ }).waitFor()
    await expect.poll(() => bar(page).innerText()).toContain('1')
    await expectAccessible(page)
    await bar(page).getByRole('link', { name: 'Accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' }).waitFor()
    expect(await popup.count()).toBe(0)

    await hire(poster, student, await publish(poster, 'Promener un chien'))
    await popup.getByText('Promener un chien').waitFor()
    await popup.getByRole('button', { name: 'Plus tard' }).click()
    await page.reload()
    await figure(page, 'Candidatures actives').waitFor()
    expect(await popup.count()).toBe(0)
    await page.goto(`${stage.url}/dashboard?tab=candidatures`)
    const hired = await wholeApplication(page, 'Promener un chien')
    await hired.getByText('Félicitations').waitFor()
    await hired.getByRole('button', { name: 'Chat', exact: true }).click()
    await page.getByRole('dialog', { name: 'Conversation' }).waitFor()
  })
})

it('S-08 several acceptances since the last visit are told in one summary, with a way to each conversation', async () => {
  const student = await newStudent()
  const titles = ['Vernir une porte', 'Laver un store', 'Porter un piano']
  for (const title of titles) await hire(poster, student, await publish(poster, title))
  const { page } = await open('phone', student)
  const popup = page.getByRole('dialog', { name: 'Félicitations' })
  await popup.getByText('3 de vos candidatures ont été acceptées.').waitFor()
  await expect.poll(() => popup.getByRole('listitem').count()).toBe(3)
  for (const title of titles) await popup.getByRole('listitem').filter({ hasText: title }).waitFor()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Chatter avec le particulier : Laver un store' }).click()
  const chat = page.getByRole('region', { name: 'Conversation' })
  await chat.getByText('Laver un store').waitFor()
  await bar(page).getByRole('link', { name: 'Accueil' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' }).waitFor()
  await expect.poll(() => figure(page, 'Candidatures actives').innerText()).toMatch(/^3\s/)
  expect(await popup.count()).toBe(0)
})

it('S-03 counts as active each application whose job is not completed, refused ones too', async () => {
  const student = await newStudent()
  const apply = async (jobId: string) =>
    String((await student.ask('POST', '/api/applications', { jobId, studentId: student.id, message: 'Moi !' }))['id'])
  const refused = await apply(await publish(poster, 'Déjà pris'))
  await apply(await publish(poster, 'Encore ouvert'))
  const done = await publish(poster, 'Déjà fait')
  const accepted = await hire(poster, student, done)
  const { page } = await open('phone', student, '/dashboard', [accepted])
  await expect.poll(() => figure(page, 'Candidatures actives').innerText()).toMatch(/^3\s/)
  await poster.ask('POST', `/api/applications/${refused}/reject`)
  await poster.ask('PATCH', `/api/jobs/${done}`, { status: 'completed' })
  await expect.poll(() => figure(page, 'Jobs terminés').innerText()).toMatch(/^1\s/)
  await expect.poll(() => figure(page, 'Candidatures actives').innerText()).toMatch(/^2\s/)
  await figure(page, 'Candidatures actives').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Encore ouvert').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'Déjà pris' }).getByText('Refusée').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(2)
})

it('S-03 S-13 counts applications, completed jobs and earnings from the rows that they open', async () => {
  const student = await newStudent()
  const done = await publish(poster, 'Laver une voiture', { duration: '4 heures', rate: 30 })
  const doneApplication = await hire(poster, student, done)
  await publish(poster, 'Trier des livres').then(id =>
    student.ask('POST', '/api/applications', { jobId: id, studentId: student.id, message: 'Volontiers.' }),
  )
  const { page } = await open('phone', student, '/dashboard', [doneApplication])
  await expect.poll(() => figure(page, 'Candidatures actives').innerText()).toMatch(/^2\s/)
  expect(await page.getByText(/\+ CHF$/).innerText()).toBe('0+ CHF')
  await poster.ask('PATCH', `/api/jobs/${done}`, { status: 'completed' })
  await expect.poll(() => figure(page, 'Jobs terminés').innerText()).toMatch(/^1\s/)
  await expect.poll(() => figure(page, 'Candidatures actives').innerText()).toMatch(/^1\s/)
  // Nobody has paid it yet.
  expect(await page.getByText(/\+ CHF$/).innerText()).toBe('0+ CHF')
  await figure(page, 'Candidatures actives').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Trier des livres').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await figure(page, 'Jobs terminés').click()
  await page.getByRole('dialog').getByText('Laver une voiture').waitFor()

  await page.goto(`${stage.url}/job/${done}/together`)
  await page.getByRole('button', { name: 'J’ai reçu 120 CHF pour « Laver une voiture »' }).click()
  await page.getByText('Vous avez indiqué que c’est payé. Élodie ne l’a pas encore confirmé.').waitFor()
  await expectAccessible(page)
  await poster.ask('POST', `/api/jobs/${done}/paid-by-hand`)
  await page.getByText('vous l’avez confirmé tous les deux').waitFor()
  await page.goto(`${stage.url}/dashboard`)
  await expect.poll(() => page.getByText(/\+ CHF$/).innerText()).toBe('120+ CHF')
})

it('S-17 O-06 tells the story of an application: on the device, sent, refused', async () => {
  const student = await newStudent()
  const jobId = await publish(poster, 'Scier du bois')
  await student.ask('POST', '/api/applications', { jobId, studentId: student.id, message: 'Je suis costaud.' })
  const { page } = await open('phone', student, '/dashboard?tab=candidatures')
  await listed(page, 'Scier du bois')
    .getByText(/^Envoyée le/)
    .waitFor()
  const [row] = await sql<{ id: string }[]>`select id from applications where offer_id = ${jobId}`
  await poster.ask('POST', `/api/applications/${row?.id}/reject`)
  await page.getByRole('region', { name: 'Terminées' }).getByText('Refusée', { exact: true }).waitFor()
  const refused = await wholeApplication(page, 'Scier du bois')
  await refused.getByRole('button', { name: 'Réutiliser ce texte' }).waitFor()
  expect(await refused.getByText('Refusée', { exact: true }).count()).toBe(1)
})

it('S-05 K-463 the list of the dashboard is searched like the one for everybody, and its address says so', async () => {
  await clear()
  const student = await newStudent()
  for (const title of ['Tailler une haie', 'Garder un chat', 'Haie à arroser']) await publish(poster, title)
  const { page, complaints } = await open('phone', student, '/dashboard?tab=jobs')
  const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts()
  await expect.poll(titles).toHaveLength(3)
  await page.getByRole('searchbox', { name: 'Recherche' }).fill('haie')
  await expect.poll(titles).toEqual(['Haie à arroser', 'Tailler une haie'])
  await page.waitForURL('**/dashboard?tab=jobs&search=haie')
  await page.getByRole('heading', { level: 1, name: 'Emplois disponibles (2)' }).waitFor()
  await page.getByRole('button', { name: 'Filtres' }).click()
  expect(await page.getByLabel('Statut').count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Postuler : Tailler une haie' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('J’ai une cisaille.')
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/dashboard?tab=jobs&search=haie')
  await expect.poll(titles).toEqual(['Haie à arroser'])
  expect(complaints).toEqual([])
})
