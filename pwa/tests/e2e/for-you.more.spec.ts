import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { askJobs, cards, isIndexed, titles } from './job-list.ts'
import { apply, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()
const openCount = async () => (await askJobs(stage.url, 'status=open&limit=1')).total
const chip = (page: Page) => page.getByRole('button', { name: 'Pour vous' })

it('K-138 « Pour vous » puts offers nearby that resemble past applications first, on the device, offline too', async () => {
  const poster = await newPerson(stage, 'private', 'Aline')
  const student = await newPerson(stage, 'student', 'Eva', { city: 'Lausanne, VD' })
  await apply(student, await publish(poster, 'Cours de maths', { category: 'academic' }))
  await publish(poster, 'Cours d’anglais', { category: 'academic' })
  await publish(poster, 'Trier des photos', { category: 'creative' })
  await publish(poster, 'Tailler une haie', { location: 'Zurich, ZH', category: 'physical' })
  const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard?tab=jobs')
  await isIndexed(page)
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

it('K-138 ignores that order for anyone but students, whatever the address says', async () => {
  const visitor = await stage.visit('phone', '/jobs?sort=for-you')
  await expect.poll(() => titles(visitor.page)).toEqual(expect.arrayContaining(['Tailler une haie']))
  await isIndexed(visitor.page)
  expect((await titles(visitor.page))[0]).toBe('Tailler une haie')
  expect(await chip(visitor.page).count()).toBe(0)
})

it('K-139 filters by a kind of work with one tap, and shows all again with a second', async () => {
  const { page } = await stage.visit('phone', '/jobs')
  await isIndexed(page)
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

it('K-308 S-04 lists offers near home first, and « Plus loin » where the others begin', async () => {
  const poster = await newPerson(stage, 'private', 'Ladina')
  const student = await newPerson(stage, 'student', 'Gian', { city: 'Coire, GR' })
  await publish(poster, 'Promener un chien', { location: 'Davos, GR' })
  await publish(poster, 'Nettoyer un bateau', { location: 'Nyon, VD' })
  const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard')
  await isIndexed(page)
  await expect.poll(async () => (await titles(page))[0]).toBe('Promener un chien')

  // A list keeps for a whole visit the order that the server gave it, so reload.
  await page.goto(`${stage.url}/jobs`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pouce.newest'))).toContain('"GR"')
  await page.reload()
  await expect.poll(() => titles(page)).toHaveLength(await openCount())
  expect((await titles(page)).slice(0, 2)).toEqual(['Promener un chien', 'Nettoyer un bateau'])
  const rows = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(rows.findIndex(text => text === 'Plus loin')).toBe(rows.findIndex(text => text.includes('Nettoyer')) - 1)
  await expectAccessible(page)

  await page.goto(`${stage.url}/jobs?sort=rate`)
  await expect.poll(() => titles(page)).toHaveLength(await openCount())
  expect(await page.getByText('Plus loin').count()).toBe(0)
  expect(complaints).toEqual([])
})
