import { expect, it } from 'vitest'
import { askJobs, cardOf, cards, chooseFilter, isIndexed, openFilters, showFound, shown, titles } from './job-list.ts'
import { hasSome, isTaken } from './browser.ts'
import { newPerson, openAs } from './people.ts'
import { setStage } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'
import { goOffline } from './worker.ts'

const stage = await setStage({ demo: true })
const { visit } = stage

const ask = (question: string) => askJobs(stage.url, question)

it('J-01 sets search and place from the address, before the device has any data', async () => {
  const [, , , wanted] = (await ask('status=open&limit=4')).jobs
  const search = /[a-z]{5,}/.exec(wanted?.description ?? '')?.[0] ?? ''
  const location = wanted?.location ?? ''
  const question = new URLSearchParams({ search, location })
  const { page } = await visit('phone', `/jobs?${question}`)
  const { jobs, total } = await ask(`status=open&limit=20&${question}`)
  expect(total).toBeGreaterThan(0)
  await hasSome(cards(page))
  expect(await page.getByRole('searchbox', { name: 'Recherche' }).inputValue()).toBe(search)
  expect(await page.getByRole('searchbox', { name: 'Lieu' }).inputValue()).toBe(location)
  expect(await titles(page)).toEqual(jobs.map(({ title }) => title))
  await isIndexed(page)
  expect(await shown(page)).toEqual([1, Math.min(20, total), total])
})

it('J-01 filters while the person types, without a request, and updates the address half a second later', async () => {
  const { page } = await visit('phone', '/jobs')
  await hasSome(cards(page))
  await isIndexed(page)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/jobs')) asked.push(request.url())
  })
  const total = (await ask('status=open&search=demenagement&limit=1')).total
  await page.getByRole('searchbox', { name: 'Recherche' }).pressSequentially('DEMENAGEMENT')
  await expect.poll(async () => (await shown(page))?.[2]).toBe(total)
  await expect.poll(() => new URL(page.url()).search).toBe('?search=DEMENAGEMENT')
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(await page.getByRole('searchbox', { name: 'Recherche' }).inputValue()).toBe('')
  await expect.poll(() => page.getByRole('button', { name: 'Réinitialiser' }).count()).toBe(0)
})

it('J-01 filters by status and category, and asks the server for what only it holds', async () => {
  const { page } = await visit('phone', '/jobs')
  await hasSome(cards(page))
  await isIndexed(page)
  const filters = await openFilters(page)
  const status = filters.getByLabel('Statut')
  expect(await status.inputValue()).toBe('open')
  expect(await status.locator('option').allInnerTexts()).toEqual(['Tous', 'Ouvert', 'En cours', 'Terminé'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Services numériques' }).click()
  const open = await ask('status=open&category=digital&limit=20')
  await expect.poll(() => titles(page)).toEqual(open.jobs.map(({ title }) => title))
  await chooseFilter(page, 'Statut', 'Terminé')
  const completed = await ask('status=completed&category=digital&limit=20')
  await expect.poll(() => titles(page)).toEqual(completed.jobs.map(({ title }) => title))
  for (const text of await cards(page).allInnerTexts()) expect(text).toContain('Terminé')
  expect(new URL(page.url()).search).toBe('?status=completed&category=digital')

  await goOffline(page)
  await chooseFilter(page, 'Statut', 'Tous')
  await page.getByText('Hors ligne, cet appareil n’a que les offres ouvertes et les vôtres.').waitFor()
  expect(await cards(page).count()).toBe(Math.min(20, open.total))
})

it('K-309 counts the results of filters before showing them, and discards the choice when closed', async () => {
  const { page } = await visit('phone', '/jobs?search=a')
  await hasSome(cards(page))
  await isIndexed(page)
  const filters = await openFilters(page)
  const found = (await ask('status=open&search=a&minimumRate=30&limit=1')).total
  await filters.getByLabel('Tarif minimum').selectOption('Dès 30 CHF/h')
  await filters.getByRole('button', { name: `Voir ${found} offres` }).waitFor()
  await page.goBack()
  await filters.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?search=a')

  await chooseFilter(page, 'Tarif minimum', 'Dès 30 CHF/h')
  await expect.poll(async () => (await shown(page))?.[2]).toBe(found)
  expect(new URL(page.url()).search).toBe('?search=a&minimumRate=30')
  await page.getByRole('button', { name: 'Filtres 1' }).click()
  await filters.getByRole('button', { name: 'Réinitialiser' }).click()
  await showFound(page)
  await expect.poll(() => new URL(page.url()).search).toBe('?search=a')
})

it('leaves no history entry when filters are applied', async () => {
  const { page } = await visit('phone', '/about')
  await page.goto(`${stage.url}/jobs`)
  await hasSome(cards(page))
  await chooseFilter(page, 'Tarif minimum', 'Dès 30 CHF/h')
  await expect.poll(() => new URL(page.url()).search).toBe('?minimumRate=30')
  await chooseFilter(page, 'Tarif minimum', 'Dès 25 CHF/h')
  await expect.poll(() => new URL(page.url()).search).toBe('?minimumRate=25')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/about')
})

it('J-01 sorts by rate, and by distance from a place of the catalogue', async () => {
  const { page } = await visit('phone', '/jobs?sort=rate')
  await isIndexed(page)
  await hasSome(cards(page))
  const rates = await page.getByText(/CHF\/h$/).allInnerTexts()
  const numbers = rates.map(rate => Number.parseFloat(rate))
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))

  const filters = await openFilters(page)
  await filters.getByLabel('Trier par').selectOption('Distance')
  await filters.getByLabel('À partir de').fill('Sion')
  await showFound(page)
  await expect.poll(async () => (await cards(page).allInnerTexts())[0]).toMatch(/Sion, VS\s· tout près/)
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=distance&near=Sion')
  const away = (await cards(page).allInnerTexts()).map(text => Number(/à\s(\d+)\skm/.exec(text)?.[1] ?? 0))
  expect(away).toEqual(away.toSorted((a, b) => a - b))
  await openFilters(page)
  await filters.getByLabel('À partir de').fill('Atlantide')
  await page.getByText('Lieu inconnu.').waitFor()
})

it('works without network once the device is filled: search, pages, and an offer not opened before', async () => {
  const { page } = await visit('phone', '/jobs')
  await hasSome(cards(page))
  await isIndexed(page)
  // This page has no service worker, so load the screens before going offline.
  const [newest] = (await ask('status=open&limit=1')).jobs
  await cardOf(page, newest?.id).getByRole('link').click()
  await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
  await page.goBack()
  await goOffline(page)
  await page.getByRole('searchbox', { name: 'Recherche' }).fill('piano')
  await expect.poll(async () => (await titles(page))[0]).toMatch(/piano/i)
  const title = (await titles(page))[0] ?? ''
  const [another] = (await ask('status=open&search=piano&limit=1')).jobs
  await cardOf(page, another?.id).getByRole('link').click()
  await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('')
  await page.goBack()
  await expect.poll(async () => (await titles(page))[0]).toBe(title)
})

it('K-193 shows the last listed offers before the database is open, and removes them at logout', async () => {
  const student = await newPerson(stage, 'student', 'Chloé')
  const { page } = await openAs(stage, 'phone', student, '/jobs')
  await hasSome(cards(page))
  const isKept = () => page.evaluate(() => localStorage.getItem('pouce.newest') !== null)
  await expect.poll(isKept).toBe(true)
  // From the second start on, offers nearby come first.
  await page.reload()
  await hasSome(cards(page))
  const before = await titles(page)

  // The database does not open and there is no network, as on a phone just switched on.
  await page.addInitScript(() => {
    if (localStorage.getItem('is-slow'))
      Object.defineProperty(IDBFactory.prototype, 'open', { value: () => new EventTarget() })
  })
  await page.evaluate(() => localStorage.setItem('is-slow', 'yes'))
  await page.route('**/api/**', route => route.abort('connectionfailed'))
  await page.reload()
  await hasSome(cards(page))
  expect(await titles(page)).toEqual(before)

  await page.evaluate(() => localStorage.removeItem('is-slow'))
  await page.unroute('**/api/**')
  await page.reload()
  await hasSome(cards(page))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect.poll(isKept).toBe(false)
})

it('says that nothing was found, and offers a way back', async () => {
  const { page } = await visit('phone', '/jobs?search=xylophonequantique')
  await page.getByText('Aucune offre ne correspond').waitFor()
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await hasSome(cards(page))
  expect(new URL(page.url()).search).toBe('')
})

it('J-01 asks the server half a second after the last letter while the device holds no offers', async () => {
  const { page } = await stage.open('phone')
  await page.route(syncRoute, route => route.abort('connectionfailed'))
  await page.goto(`${stage.url}/jobs`)
  // The rendered page shows offers before it reacts to input, so wait for the app first.
  await isTaken(page)
  await hasSome(cards(page))
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    const search = searchParams.get('search')
    if (pathname === '/api/jobs' && search !== null) asked.push(search)
  })
  // All letters at once: typed from the test, a busy machine would pause between two of them.
  await page.getByRole('searchbox', { name: 'Recherche' }).evaluate((field, word) => {
    field.focus()
    for (const letter of word) document.execCommand('insertText', false, letter)
  }, 'jardin')
  const { jobs } = await ask('status=open&limit=20&search=jardin')
  await expect.poll(() => titles(page)).toEqual(jobs.map(({ title }) => title))
  expect(asked).toEqual(['jardin'])
})

it('J-01 counts one job in the singular, and shows no count for none', async () => {
  const [wanted] = (await ask('status=open&limit=1')).jobs
  await stage.sql`update offers set title = 'Polir un zinzolin' where id = ${wanted?.id ?? ''}`
  const { page } = await visit('phone', '/jobs?search=zinzolin')
  await page.getByText('Affichage de 1 à 1 sur 1 emploi', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Recherche' }).fill('introuvable-partout')
  await page.getByText('Aucune offre ne correspond').waitFor()
  expect(await page.getByText(/^Affichage/).count()).toBe(0)
})

it('J-01 hides an unknown figure, and moves no other when it arrives', async () => {
  const { page } = await visit('phone', '/jobs')
  await hasSome(cards(page))
  await isIndexed(page)
  await page.evaluate(() => localStorage.removeItem('pouce.every-job'))
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/api/jobs?status=all*', async route => {
    await isAllowed
    await route.continue()
  })
  await page.reload()
  await hasSome(cards(page))
  const [every, open] = [page.getByText('Total annonces'), page.getByText('Emplois ouverts')]
  // The app has taken over the rendered page.
  await isTaken(page)
  await expect.poll(() => open.boundingBox()).not.toBeNull()
  expect(await every.isVisible()).toBe(false)
  expect(await page.getByLabel('En chiffres').innerText()).not.toContain('–')
  const place = await open.boundingBox()
  allow()
  await expect.poll(() => every.isVisible()).toBe(true)
  expect(await open.boundingBox()).toEqual(place)
})
