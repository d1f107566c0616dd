import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { chat, input, log } from './chat-scene.ts'
import { assign, newPerson, openAs, say } from './people.ts'
import type { Someone } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()
let poster: Someone
let student: Someone
let older: string
let newer: string

beforeAll(async () => {
  poster = await newPerson(stage, 'private', 'Élodie')
  student = await newPerson(stage, 'student', 'Malik')
  older = await assign(poster, student, 'Tailler la haie')
  newer = await assign(poster, student, 'Monter une armoire')
  await say(poster, older, 'Prenez des gants.')
  await say(poster, newer, 'La notice est dans le carton.')
})

const others = (page: Page) => chat(page).getByRole('navigation', { name: 'Mes conversations' })

it('K-35 shows the other conversations beside the open one on a wide screen', async () => {
  const { page, complaints } = await openAs(stage, 'desktop', student, '/dashboard?tab=messages')
  await page.getByRole('button', { name: /Monter une armoire/ }).click()
  await log(page).getByText('La notice est dans le carton.').waitFor()
  await expect.poll(() => others(page).getByRole('heading').count()).toBe(2)
  expect(await others(page).locator('[aria-current]').getAttribute('aria-label')).toContain('Monter une armoire')
  await expectAccessible(page)

  // Each conversation keeps its own draft.
  await input(page).fill('Je lis la')
  await others(page)
    .getByRole('button', { name: /Tailler la haie/ })
    .click()
  await log(page).getByText('Prenez des gants.').waitFor()
  expect(await input(page).inputValue()).toBe('')
  expect(page.url()).toContain(older)
  await expect.poll(() => input(page).evaluate(field => field === document.activeElement)).toBe(true)
  await others(page)
    .getByRole('button', { name: /Monter une armoire/ })
    .click()
  await expect.poll(() => input(page).inputValue()).toBe('Je lis la')

  await page.goBack()
  await expect.poll(() => chat(page).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('tab')).toBe('messages')
  expect(complaints).toEqual([])
})

it('K-35 shows them to a poster too, and fills the screen with one conversation on a phone', async () => {
  const { page } = await openAs(stage, 'desktop', poster, '/dashboard?tab=messages')
  await page
    .getByRole('button', { name: /Monter une armoire/ })
    .filter({ hasText: 'Chat' })
    .click()
  await others(page)
    .getByRole('button', { name: /Malik.*Tailler la haie/ })
    .click()
  await log(page).getByText('Prenez des gants.').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => others(page).count()).toBe(0)
  expect(await log(page).getByText('Prenez des gants.').isVisible()).toBe(true)
})
