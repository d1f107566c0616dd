import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasSome, openPage, screens } from './browser.ts'
import { signInAs } from './people.ts'
import { workerComes } from './worker.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

const stage = await setStage({ demo: true })

/** Returns the context of a person who opened the app once, at `/about`, and closed it. */
const openedOnce = async (screen: Screen, email?: string) => {
  const visitor = await openPage(stage.browser, screens[screen])
  if (email !== undefined) await signInAs(visitor.page, stage, email)
  await visitor.page.goto(`${stage.url}/about`)
  await workerComes(visitor.page)
  await visitor.page.close()
  return visitor.page.context()
}

const unknown = '0190d5a0-0000-7000-8000-000000000000'

/** Addresses for `npm test`. All open from the same shell, so it opens one of each kind of screen. */
const sample = ['/', '/jobs', '/dashboard', '/terms', '/nulle-part/du-tout']
const told = <T extends { path: string }>(all: readonly T[]) =>
  inject('isHard') ? all : all.filter(({ path }) => sample.includes(path))

/** Every address that a visitor may open, with text of its own screen. */
const routes = [
  { path: '/', said: /La plateforme suisse/ },
  { path: '/jobs', said: /^Emplois$/ },
  { path: `/jobs/${unknown}`, said: /Impossible de charger les détails de l’emploi/ },
  { path: '/services', said: /Services/ },
  { path: `/student/${unknown}`, said: /Impossible de charger ce profil/ },
  { path: '/dashboard', said: /La plateforme suisse/ },
  { path: '/verify', said: /lien/ },
  { path: '/reset-password', said: /lien/ },
  { path: '/mails', said: /lien/ },
  { path: '/features', said: /Comment ça marche/ },
  { path: '/terms', said: /Conditions/ },
  { path: '/privacy', said: /confidentialité/ },
  { path: '/about', said: /À propos|mission/ },
  { path: '/contact', said: /Contact/ },
  { path: '/twint-demo', said: /Twint/i },
  { path: '/share?text=Tondre+la+pelouse', said: /Tondre la pelouse/ },
  { path: '/nulle-part/du-tout', said: /Page introuvable/ },
]

describe('without network, on a phone', () => {
  let context: BrowserContext
  beforeAll(async () => {
    context = await openedOnce('phone')
    await context.setOffline(true)
  })
  afterAll(() => context?.close())

  it.each(told(routes))('O-01 opens $path from a cold start, never seen before', async ({ path, said }) => {
    const page = await context.newPage()
    const answer = await page.goto(stage.url + path)
    expect(answer?.fromServiceWorker()).toBe(true)
    // The dashboard asks a visitor to log in. The page under a dialog is visible, but hidden from screen readers.
    await hasSome(page.getByRole('main', { includeHidden: true }).getByText(said))
    expect(await page.getByRole('banner', { includeHidden: true }).isVisible()).toBe(true)
    await page.close()
  })

  it('O-01 leads from screen to screen', async () => {
    const page = await context.newPage()
    await page.goto(`${stage.url}/nulle-part`)
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/nulle-part')
    await page.close()
  })
})

const ownScreens = told([
  { email: 'chloe.rochat@demo.pouce.example', path: '/dashboard', said: 'Bonjour, Chloé' },
  { email: 'chloe.rochat@demo.pouce.example', path: '/accepted-jobs', said: 'Jobs acceptés' },
  { email: 'chloe.rochat@demo.pouce.example', path: `/job/${unknown}/together`, said: 'Page introuvable' },
  { email: 'celine.monnier@demo.pouce.example', path: '/dashboard', said: 'Bonjour, Céline' },
  { email: 'celine.monnier@demo.pouce.example', path: `/review-student/${unknown}`, said: 'Évaluer l’étudiant' },
])

describe.each([...new Set(ownScreens.map(({ email }) => email))])('without network, signed in as %s', email => {
  let context: BrowserContext
  beforeAll(async () => {
    context = await openedOnce('phone', email)
    await context.setOffline(true)
  })
  afterAll(() => context?.close())

  it.each(ownScreens.filter(screen => screen.email === email))(
    'O-01 opens $path from a cold start, never seen before',
    async ({ path, said }) => {
      const page = await context.newPage()
      await page.goto(stage.url + path)
      // Also when a congratulation covers it.
      await page.locator('main h1', { hasText: said }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await page.close()
    },
  )
})
