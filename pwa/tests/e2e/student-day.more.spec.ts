import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { bar } from './bar.ts'
import { hire, newPerson, publish } from './people.ts'
import type { Someone } from './people.ts'
import { setStudentDay } from './set-student-day.ts'

const { stage, clear, newStudent, open, figure } = await setStudentDay()
let poster: Someone

beforeAll(async () => {
  poster = await newPerson(stage, 'private', 'Élodie')
})

it('S-08 sums up several acceptances since the last visit, with a way to each conversation', async () => {
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

it('S-05 K-463 searches the list of the dashboard like the public one, and keeps the search in its address', async () => {
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
