import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasSome } from './browser.ts'
import { apply, hire, newPerson, publish, type Someone } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

const logIn = async (page: Page, { email, password }: Someone) => {
  const dialog = page.getByRole('dialog', { name: 'Connexion' })
  await dialog.getByLabel('Adresse e-mail').fill(email)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
}
const placeOf = (page: Page) => {
  const { origin, pathname, search, hash } = new URL(page.url())
  return origin === stage.url ? pathname + search + hash : page.url()
}

it('K-135 leads a visitor from the button of a mail to the login, and on to its applications', async () => {
  const poster = await newPerson(stage, 'private', 'Céline')
  const student = await newPerson(stage, 'student', 'Chloé')
  const jobId = await publish(poster, 'Tailler la haie')
  await apply(student, jobId)
  const { page, complaints } = await stage.visit('phone', `/dashboard?tab=open&jobId=${jobId}`)
  await expect.poll(() => placeOf(page)).toBe('/?auth=login')
  // A reload keeps the next place.
  await page.getByRole('dialog', { name: 'Connexion' }).waitFor()
  await page.reload()
  await logIn(page, poster)
  await hasSome(page.getByRole('dialog', { name: 'Candidatures' }).getByText('Chloé'))
  expect(complaints).toEqual([])
})

it('K-135 keeps the anchor within the page; closing the login stays on the first page', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Céline'), await newPerson(stage, 'student', 'Chloé')]
  const jobId = await publish(poster, 'Tailler la haie')
  await hire(poster, student, jobId)
  const { page } = await stage.visit('phone', `/job/${jobId}/together#rendez-vous`)
  await expect.poll(() => placeOf(page)).toBe('/?auth=login')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect.poll(() => placeOf(page)).toBe('/')
  await page.goto(`${stage.url}/job/${jobId}/together#rendez-vous`)
  await logIn(page, student)
  await page.getByRole('heading', { level: 1, name: 'Tailler la haie' }).waitFor()
  expect(placeOf(page)).toBe(`/job/${jobId}/together#rendez-vous`)
})

it.each([
  '/?auth=login&next=//evil.example',
  '/?auth=login&next=%2F%2Fevil.example',
  '/?auth=login&next=/%5Cevil.example',
  '/?auth=login&next=https://evil.example/dashboard',
  '/dashboard?next=//evil.example',
])('K-135 leads to no other site (%s)', async address => {
  const poster = await newPerson(stage, 'private', 'Céline')
  const { page } = await stage.visit('desktop', address)
  await logIn(page, poster)
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Céline' }).waitFor()
  expect(placeOf(page)).toMatch(/^\/dashboard(\?|$)/)
})
