import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { cards, isFilled, titles } from './job-list.ts'
import { apply, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()
const chip = (page: Page) => page.getByRole('button', { name: 'Pour vous' })

it('K-138 « Pour vous » puts first what resembles one’s letters, near by; the device tells it, without network too', async () => {
  const poster = await newPerson(stage, 'private', 'Aline')
  const student = await newPerson(stage, 'student', 'Eva', { city: 'Lausanne, VD' })
  await apply(student, await publish(poster, 'Cours de maths', { category: 'academic' }))
  await publish(poster, 'Cours d’anglais', { category: 'academic' })
  await publish(poster, 'Trier des photos', { category: 'creative' })
  await publish(poster, 'Tailler une haie', { location: 'Zurich, ZH', category: 'physical' })
  const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard?tab=jobs')
  await isFilled(page)
  await expect.poll(() => titles(page)).toEqual(['Tailler une haie', 'Trier des photos', 'Cours d’anglais'])
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await chip(page).click()
  const suited = ['Cours d’anglais', 'Trier des photos', 'Tailler une haie']
  await expect.poll(() => titles(page)).toEqual(suited)
  expect(await chip(page).getAttribute('aria-pressed')).toBe('true')
  await page.getByText('Calculé sur cet appareil.').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=jobs&sort=for-you')
  expect(asked.filter(url => url.includes('/api/jobs'))).toEqual([])
  await expectAccessible(page)
  expect(complaints).toEqual([])

  await goOffline(page)
  await cards(page)
    .filter({ hasText: 'Trier des photos' })
    .getByRole('button', { name: /Trier des photos.* aux favoris/ })
    .click()
  await chip(page).click()
  await expect.poll(() => titles(page)).toEqual(suited.toReversed())
})

it('K-138 who is no student has no such order, whatever an address says', async () => {
  const visitor = await stage.visit('phone', '/jobs?sort=for-you')
  await expect.poll(() => titles(visitor.page)).toEqual(expect.arrayContaining(['Tailler une haie']))
  await isFilled(visitor.page)
  expect((await titles(visitor.page))[0]).toBe('Tailler une haie')
  expect(await chip(visitor.page).count()).toBe(0)
})

it('K-139 each kind of work is one tap, and a second tap shows all again', async () => {
  const { page } = await stage.visit('phone', '/jobs')
  await isFilled(page)
  const kinds = page.getByRole('list', { name: 'Catégories' }).getByRole('button')
  expect(await kinds.allInnerTexts()).toEqual([
    'Services physiques',
    'Services numériques',
    'Soutien académique',
    'Services créatifs',
    'Conseil et accompagnement',
  ])
  const creative = kinds.filter({ hasText: 'Services créatifs' })
  await creative.click()
  await expect.poll(() => titles(page)).toEqual(['Trier des photos'])
  expect(new URL(page.url()).search).toBe('?category=creative')
  expect(await creative.getAttribute('aria-pressed')).toBe('true')
  await creative.click()
  await expect.poll(async () => (await titles(page)).length).toBe(4)
})
