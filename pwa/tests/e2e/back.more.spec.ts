import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { apply, newPerson, openAs, publish } from './people.ts'
import { setChat } from './set-chat.ts'
import { toast } from './toast.ts'

const { stage, pair } = await setChat()

const dialog = (page: Page) => page.getByRole('dialog')
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' })
/** Opens a page without history: going back from it leaves the app. */
const openFresh = async (who: { id: string }, path: string, seen: string[] = []) => {
  const { page } = await openAs(stage, 'phone', who, path, seen)
  const entries = () => page.evaluate(() => history.length)
  return { page, entries, path: () => new URL(page.url()).pathname + new URL(page.url()).search }
}

it('back closes a dialog, then leaves the screen; a dialog closed by its button leaves no history entry', async () => {
  const { student, applicationId } = await pair()
  const { page, path } = await openFresh(student, '/jobs', [applicationId])
  await page.getByRole('button', { name: 'Menu' }).click()
  await dialog(page).getByRole('link', { name: 'Tableau de bord' }).click()
  await page.getByRole('button', { name: 'Modifier le profil' }).click()
  await dialog(page).waitFor()
  await page.goBack()
  await gone(page)
  expect(path()).toBe('/dashboard')

  await page.getByRole('button', { name: 'Modifier le profil' }).click()
  await dialog(page).getByRole('button', { name: 'Fermer' }).click()
  await gone(page)
  await expect.poll(() => page.evaluate(() => 'isGuard' in history.state)).toBe(false)
  expect(path()).toBe('/dashboard')
  await page.goBack()
  await page.waitForURL('**/jobs')
  expect(await dialog(page).count()).toBe(0)
})

it('back closes a question first, then the letter and the list under it, and forward reopens nothing', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const jobId = await publish(poster, 'Tailler la haie')
  await apply(student, jobId)
  const { page, path } = await openFresh(poster, '/dashboard')
  await page.getByRole('button', { name: /^Candidatures? \d/ }).click()
  const list = page.getByRole('dialog', { name: 'Candidatures' })
  await list.getByRole('button', { name: 'Malik Favre', exact: true }).click()
  const letter = page.getByRole('dialog', { name: 'Malik Favre' })
  await letter.getByRole('button', { name: 'Choisir' }).click()
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  await page.goBack()
  await letter.waitFor({ state: 'detached' })
  expect(await list.isVisible()).toBe(true)
  await page.goBack()
  await list.waitFor({ state: 'detached' })
  expect(path()).toBe('/dashboard')
  await page.goForward()
  expect(await dialog(page).count()).toBe(0)
  expect(path()).toBe('/dashboard')
})

it('back closes a chat that a notification opened, within the app, and a reload reopens it', async () => {
  const { student, path: address, applicationId } = await pair()
  const { page, path } = await openFresh(student, address, [applicationId])
  const chat = page.getByRole('dialog', { name: 'Conversation' })
  await chat.getByRole('textbox').fill('Bonjour')
  await page.reload()
  await chat.waitFor()
  await page.goBack()
  await gone(page)
  expect(path()).toBe('/dashboard?tab=messages')
})

it('back closes a chat opened by hand, and returns to it from the offer that a link in it opened', async () => {
  const { student, jobId, applicationId } = await pair('Ranger la cave')
  const { page, path } = await openFresh(student, '/accepted-jobs', [applicationId])
  await page.getByRole('button', { name: /^Ouvrir le chat/ }).click()
  await dialog(page).waitFor()
  await page.goBack()
  await gone(page)
  expect(path()).toBe('/accepted-jobs')

  await page.getByRole('button', { name: /^Ouvrir le chat/ }).click()
  await dialog(page).getByRole('link', { name: 'Ranger la cave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ranger la cave' }).waitFor()
  expect(path()).toBe(`/jobs/${jobId}`)
  await page.goBack()
  await page.getByRole('dialog', { name: 'Conversation' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await gone(page)
  await expect.poll(path).toBe('/accepted-jobs')
})

it('back closes the letter to an offer and keeps its text; a reload reopens it', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const jobId = await publish(poster, 'Arroser le jardin')
  const { page, path } = await openFresh(student, `/jobs/${jobId}`)
  await page.getByRole('button', { name: 'Postuler', exact: true }).click()
  const letter = page.getByLabel('Votre motivation')
  await letter.fill('Je suis libre samedi.')
  expect(path()).toBe(`/jobs/${jobId}?apply=true`)
  await page.goBack()
  await gone(page)
  expect(path()).toBe(`/jobs/${jobId}`)
  await page.getByRole('button', { name: 'Postuler', exact: true }).click()
  expect(await letter.inputValue()).toBe('Je suis libre samedi.')
  await page.reload()
  await expect.poll(() => letter.inputValue()).toBe('Je suis libre samedi.')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.waitForURL('**/dashboard?tab=candidatures')
  await toast(page).getByText('Candidature envoyée').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Vous avez postulé' }).waitFor()
  expect(path()).toBe(`/jobs/${jobId}`)
})

it('back closes the menu and the notifications', async () => {
  const { student, applicationId } = await pair()
  const { page, path } = await openFresh(student, '/jobs', [applicationId])
  await page.getByRole('button', { name: 'Menu' }).click()
  await dialog(page).waitFor()
  await page.goBack()
  await gone(page)
  await page.getByRole('button', { name: /notification/i }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  await page.goBack()
  await gone(page)
  expect(path()).toBe('/jobs')
})

it('opens the menu at once after a conversation was closed, by its close button and by back', async () => {
  const { student, applicationId } = await pair('Laver les vitres')
  const { page, path } = await openFresh(student, '/accepted-jobs', [applicationId])
  const chat = page.getByRole('dialog', { name: 'Conversation' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opener = await page.getByRole('button', { name: 'Menu' }).boundingBox()
  if (!opener) throw new Error('the menu has no opener')
  const tapMenu = () => page.touchscreen.tap(opener.x + opener.width / 2, opener.y + opener.height / 2)
  const ways = [() => chat.getByRole('button', { name: 'Fermer' }).tap(), () => page.keyboard.press('Escape')]
  for (const close of [...ways, () => page.evaluate(() => history.back())])
    for (const pause of [0, 50, 200]) {
      await page.getByRole('button', { name: /^Ouvrir le chat/ }).tap()
      await chat.waitFor()
      await close()
      await gone(page)
      await new Promise(resolve => setTimeout(resolve, pause))
      await tapMenu()
      await menu.waitFor({ timeout: 2000 })
      expect(path(), `${pause} ms`).toBe('/accepted-jobs')
      await page.goBack()
      await menu.waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => 'isGuard' in history.state)).toBe(false)
    }
})

it('requests a slow step back once, because a second one would leave the app', async () => {
  const { student, applicationId } = await pair()
  const { page, path } = await openFresh(student, '/jobs', [applicationId])
  const menu = async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await dialog(page).waitFor()
  }
  await menu()
  // From here on the test decides when a step is taken.
  await page.addInitScript(() => {
    const go = history.go.bind(history)
    const asked: (() => void)[] = []
    Object.assign(window, { asked })
    history.go = entries => void asked.push(() => go(entries))
  })
  const asked = () => page.evaluate<number>('window.asked.length')
  await page.reload()
  await expect.poll(asked).toBe(1)
  // Until the app stops waiting for the step.
  await page.waitForTimeout(700)
  await menu()
  await page.keyboard.press('Escape')
  await gone(page)
  await page.waitForTimeout(100)
  expect(await asked()).toBe(1)
  await page.evaluate('window.asked[0]()')
  await expect.poll(() => page.evaluate(() => 'isGuard' in history.state)).toBe(false)
  expect(path()).toBe('/jobs')
})
