import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sessionKey } from '../../data/session/session.ts'
import { comesAlive, isTaken } from './browser.ts'
import { holdScripts } from './hold-scripts.ts'
import { setStage } from './set-stage.ts'
import { signInAs } from './people.ts'

const stage = await setStage({ demo: true })

const open = () => stage.open('phone')

const visit = (page: Page, address: string) => page.goto(stage.url + address, { waitUntil: 'commit' })

it.each(['/', '/about', '/jobs', '/services'])(
  'on %s a button that was tapped before the app was there is answered by it',
  async address => {
    const { page } = await open()
    const letThrough = await holdScripts(page)
    await visit(page, address)
    await page.getByRole('button', { name: 'Menu' }).click()
    letThrough()
    await page.getByRole('dialog').getByRole('link', { name: 'Connexion' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  },
)

const findJob = async () => {
  const answer = await fetch(`${stage.url}/api/jobs?status=open&limit=1`)
  const [job] = v.parse(v.array(v.object({ id: v.string() })), await answer.json())
  return `/jobs/${job?.id}`
}

describe.each(['/jobs', '/services', 'a job'])('the outline of %s', name => {
  const addressOf = () => (name === 'a job' ? findJob() : name)

  it('stands before any script has arrived, cannot be typed into, and gives its place to the app without a jump', async () => {
    const address = await addressOf()
    const { page, complaints } = await open()
    const sheets: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'stylesheet') sheets.push(request.url())
    })
    const letThrough = await holdScripts(page)
    await visit(page, address)
    const screen = page.locator('main')
    await screen.waitFor()
    await page.getByRole('link', { name: 'Pouce, accueil' }).waitFor()
    const fields = screen.locator('input, select, textarea')
    expect(await fields.and(page.locator(':not([inert])')).count()).toBe(0)
    const moved = await page.evaluateHandle(() => {
      const shifts = { sum: 0 }
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.sum += Number(Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
      return shifts
    })

    letThrough()
    await comesAlive(page)
    await page.locator('main h1, main h2, main h3').first().waitFor()
    expect(await screen.locator('[inert]').count()).toBe(0)
    expect(await page.locator('#root').getAttribute('data-drawn')).toBeNull()
    expect(await moved.evaluate(({ sum }) => sum)).toBeLessThan(0.01)
    // What the page brought itself is not asked for once more.
    expect(sheets).toEqual([])
    expect(complaints).toEqual([])
  })

  it('is not shown to whoever is signed in', async () => {
    const address = await addressOf()
    const { page } = await open()
    await page.addInitScript(key => localStorage.setItem(key, '{"id":"somebody"}'), sessionKey)
    const letThrough = await holdScripts(page)
    await visit(page, address)
    await page.getByRole('status').filter({ hasText: 'Chargement' }).first().waitFor()
    expect(await page.locator('header').isVisible()).toBe(false)
    letThrough()
    await page.locator('h1').waitFor()
  })
})

const wordsOf = (page: Page) => page.locator('main article').first().innerText()

describe.each([
  ['/jobs', () => '/jobs', '/api/jobs?status=open', 0],
  // Of its name alone, which no page is sent with.
  ['a job', findJob, '/api/jobs/', 1],
])('the offers of %s', (_, addressOf, question, most) => {
  it('are read with the page itself, and the app goes on with them', async () => {
    const address = await addressOf()
    const { page, complaints } = await open()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const letThrough = await holdScripts(page)
    await visit(page, address)
    await page.locator('main article').first().waitFor()
    const drawn = await wordsOf(page)
    const figures = page.locator('main [role=status], main dl').first()
    const drawnFigures = await figures.innerText()
    expect(drawn).toContain('CHF/h')
    expect(drawn + drawnFigures).not.toMatch(/[\uE000\uE001]/)

    letThrough()
    await comesAlive(page)
    if (address === '/jobs') expect(await wordsOf(page)).toBe(drawn)
    // What follows tells more: who offers it, and what is practical.
    else {
      for (const line of drawn.split('\n').filter(Boolean)) expect(await wordsOf(page)).toContain(line.trim())
      await expect
        .poll(() => page.getByRole('region', { name: 'Publié par' }).innerText())
        .toMatch(/Publié par\n.*\S.*\n/)
    }
    expect(asked.filter(url => url.startsWith(stage.url + question)).length).toBeLessThanOrEqual(most)
    expect(complaints).toEqual([])
  })

  it('are not taken from a stranger’s page for whoever is signed in', async () => {
    const address = await addressOf()
    const { page } = await open()
    await signInAs(page, stage, 'chloe.rochat@demo.pouce.example')
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await visit(page, address)
    await expect.poll(() => asked.some(url => url.startsWith(stage.url + question))).toBe(true)
  })
})

it('the focus of whoever has come to an offer by keyboard stays on it', async () => {
  const { page } = await open()
  const letThrough = await holdScripts(page)
  await visit(page, '/jobs')
  const link = page.locator('main article').nth(2).getByRole('link')
  await link.focus()
  letThrough()
  await isTaken(page)
  await expect.poll(() => link.evaluate(element => element === document.activeElement)).toBe(true)
})

it('without scripts the offers are there, and each leads to its page', async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${stage.url}/jobs`)
  const cards = page.locator('main article')
  expect(await cards.count()).toBe(20)
  const title = await cards.nth(3).getByRole('heading').innerText()
  await cards.nth(3).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('heading', { name: 'Description' }).waitFor()
})

describe.each([
  ['student', 'chloe.rochat@demo.pouce.example', 'Bonjour, Chloé', 'Jobs récents', 'Mes offres ouvertes'],
  ['private', 'celine.monnier@demo.pouce.example', 'Bonjour, Céline', 'Mes offres ouvertes', 'Jobs récents'],
])('the dashboard of a %s', (side, email, greeting, own, other) => {
  it('is outlined for whose it is before any script has arrived, and gives its place to the app without a jump', async () => {
    const { page, complaints } = await open()
    const { id } = await signInAs(page, stage, email)
    const moved = () => page.evaluate(() => Number(Reflect.get(globalThis, 'moved')))
    await page.addInitScript(() => {
      let sum = 0
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        Object.assign(globalThis, { moved: sum })
      }).observe({ type: 'layout-shift', buffered: true })
      Object.assign(globalThis, { moved: 0 })
    })
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    const letThrough = await holdScripts(page)
    await visit(page, '/dashboard')
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: greeting }).waitFor()
    await main.getByRole('heading', { level: 2, name: own }).waitFor()
    expect(await page.getByText(other).count()).toBe(0)
    expect(await page.getByRole('status').filter({ hasText: 'Chargement' }).isVisible()).toBe(false)
    const offers = await main.getByRole('article').allInnerTexts()
    expect(offers).toHaveLength(side === 'student' ? 2 : 0)
    for (const offer of offers) expect(offer).toMatch(/CHF\/h/)
    expect(await main.innerText()).not.toMatch(/[\uE000-\uE003]/)
    const profiles = main.locator('[href*="/student/"]')
    expect(await profiles.evaluateAll(all => all.map(link => link.getAttribute('href')?.split('/').at(-1)))).toEqual(
      side === 'student' ? [id] : [],
    )

    letThrough()
    await isTaken(page)
    await main.getByRole('heading', { level: 3 }).first().waitFor()
    expect(await moved()).toBeLessThan(0.01)
    // The device is filled for all of them in any case.
    expect(asked).not.toContain('/api/jobs')
    expect(complaints).toEqual([])
  })

  it('answers with the app what was tapped before', async () => {
    const { page } = await open()
    await signInAs(page, stage, email)
    const letThrough = await holdScripts(page)
    await visit(page, '/dashboard')
    await page.getByRole('button', { name: 'Menu' }).click()
    letThrough()
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).waitFor()
    expect(await page.getByRole('button', { name: 'Déconnexion' }).count()).toBe(1)
  })
})

it('a name in the outline of a dashboard is never more than words', async () => {
  const { page, complaints } = await open()
  const firstName = '<img src=x onerror=alert(1)>'
  await page.addInitScript(([key, user]) => localStorage.setItem(key, user), [
    sessionKey,
    JSON.stringify({ firstName, userType: 'private' }),
  ] as const)
  await holdScripts(page)
  await visit(page, '/dashboard')
  await page.getByRole('heading', { level: 1, name: `Bonjour, ${firstName}` }).waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('another tab of a dashboard than the first has the mark before the app', async () => {
  const { page } = await open()
  await signInAs(page, stage, 'chloe.rochat@demo.pouce.example')
  const letThrough = await holdScripts(page)
  await visit(page, '/dashboard?tab=messages')
  await page.getByRole('status').filter({ hasText: 'Chargement' }).locator('svg').waitFor()
  expect(await page.locator('h1').count()).toBe(0)
  letThrough()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it.each(['/dashboard', '/accepted-jobs', '/nulle-part'])(
  '%s, where nothing is drawn ahead for a visitor, begins with the mark, and the app takes its place',
  async address => {
    const { page, complaints } = await open()
    const letThrough = await holdScripts(page)
    await visit(page, address)
    const splash = page.getByRole('status').filter({ hasText: 'Chargement' })
    await splash.locator('svg').waitFor()
    letThrough()
    await page.locator('h1').first().waitFor()
    expect(await splash.isVisible()).toBe(false)
    expect(complaints).toEqual([])
  },
)
