import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setStage } from './set-stage.ts'
import { signIn } from './sign-in.ts'

// No pointer in this file: whoever cannot use one gets as far as everybody else.
const stage = await setStage()

const visit = async (path: string, email?: string) => {
  const visitor = await stage.open('desktop')
  if (email) await signIn(visitor.page, stage.url, email)
  await visitor.page.goto(stage.url + path)
  return visitor.page
}

const most = 80

/** From field to field until the wanted one has the focus, which has to be seen there. */
const tabTo = async (page: Page, wanted: Locator) => {
  await wanted.waitFor()
  const isThere = () => wanted.evaluate(element => element === document.activeElement)
  for (let presses = 0; presses < most && !(await isThere()); presses++) await page.keyboard.press('Tab')
  expect(await isThere(), `the focus reaches ${wanted}`).toBe(true)
}

it('a person signs up from the keyboard alone', async () => {
  const page = await visit('/jobs')
  await page.getByRole('article').first().waitFor()
  await tabTo(page, page.getByRole('link', { name: 'S’inscrire' }).first())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Inscription Étudiant' }).waitFor()
  const fill = async (label: string, text: string) => {
    await tabTo(page, dialog.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await fill('Prénom', 'Noé')
  await fill('Nom', 'Berset')
  await fill('Adresse e-mail', 'noe@exemple.ch')
  await fill('Mot de passe', 'orange-velours-7')
  await fill('Téléphone', '+41 79 000 00 00')
  await fill('Ville', 'Lausan')
  await dialog.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('checkbox').last())
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Créer mon compte' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
})

it('a student searches, reads an offer and applies for it from the keyboard alone', async () => {
  const page = await visit('/jobs', 'tiago.ferreira@demo.pouce.example')
  await page.getByRole('article').first().waitFor()
  const title = await page.getByRole('article').first().getByRole('heading').innerText()
  await tabTo(page, page.getByRole('searchbox', { name: 'Recherche' }))
  await page.keyboard.type(title)
  const card = page.getByRole('article').filter({ hasText: title }).first()
  await tabTo(page, card.getByRole('link'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Postuler', exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel('Votre motivation'))
  await page.keyboard.type('Bonjour, je suis disponible dès demain.')
  await tabTo(page, dialog.getByRole('button', { name: 'Envoyer', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('Candidature envoyée !').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
})
