import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sessionKey } from '../../data/session/session.ts'
import { hasSome, isTaken, watchShifts } from './browser.ts'
import { holdScripts } from './hold-scripts.ts'
import { askJobs, cardOf } from './job-list.ts'
import { setStage } from './set-stage.ts'
import { signInAs } from './people.ts'

const stage = await setStage({ demo: true })

const open = () => stage.open('phone')

const visit = (page: Page, address: string) => page.goto(stage.url + address, { waitUntil: 'commit' })

it.each(['/', '/about', '/jobs', '/services'])(
  'answers on %s a button that was tapped before the app was there',
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

it.each(['/jobs', '/services'])(
  'loses no letter on %s of what is typed at the very moment at which a field becomes editable',
  async address => {
    const { page } = await open()
    await page.addInitScript(() => {
      const watch = new MutationObserver(changes => {
        const field = changes.map(({ target }) => target).find(one => one instanceof HTMLInputElement)
        if (!field || field.inert) return
        watch.disconnect()
        field.focus()
        for (const letter of 'jardin') document.execCommand('insertText', false, letter)
      })
      watch.observe(document, { subtree: true, attributeFilter: ['inert'] })
    })
    await visit(page, address)
    const field = page.getByRole('searchbox', { name: /^Recherche/ })
    await expect.poll(() => field.inputValue()).toBe('jardin')
    await expect.poll(() => new URL(page.url()).search).toBe('?search=jardin')
    expect(await field.inputValue()).toBe('jardin')
  },
)

const findJob = async () => {
  const answer = await fetch(`${stage.url}/api/jobs?status=open&limit=1`)
  const [job] = v.parse(v.array(v.object({ id: v.string() })), await answer.json())
  return `/jobs/${job?.id}`
}

/** Path of a student with reviews. */
const findStudent = async () => {
  const [found] = await stage.sql<{ id: string }[]>`
    select u.id from reviews r join users u on u.id = r.reviewee_id
    where u.user_type = 'student' and r.shown_at < now() limit 1`
  return `/student/${found?.id}`
}

const pages = {
  '/jobs': async () => '/jobs',
  'a search': async () => '/jobs?minimumRate=25',
  '/services': async () => '/services',
  'a job': findJob,
  'a student': findStudent,
}

describe.each(Object.entries(pages))('%s', (name, find) => {
  it('is readable before any script arrives, cannot be typed into, and is taken over unchanged', async () => {
    const address = await find()
    const { page, complaints } = await open()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url().slice(stage.url.length)))
    const letThrough = await holdScripts(page)
    await visit(page, address)
    const screen = page.locator('main')
    const heading = screen.locator('h1')
    await heading.waitFor()
    expect(await screen.locator('[aria-busy=true]').count()).toBe(0)
    const fields = screen.locator('input, select, textarea')
    expect(await fields.and(page.locator(':not([inert])')).count()).toBe(0)
    await heading.evaluate(element => Object.assign(element, { isRead: true }))
    const words = await screen.innerText()
    const moved = await watchShifts(page)

    letThrough()
    await isTaken(page)
    // The same text in the same elements: otherwise the app would replace what a person is reading.
    expect(await heading.evaluate(element => Reflect.get(element, 'isRead'))).toBe(true)
    const taken = await screen.innerText()
    for (const line of words.split('\n').filter(one => /\p{L}{3}/u.test(one))) expect(taken).toContain(line.trim())
    expect(await screen.locator('[inert]').count()).toBe(0)
    // Data that the page contains is not requested again, except names of private people, which no page contains.
    const again = asked.filter(path => /\.css$|^\/api\/(?:jobs\?status=open|users)/.test(path))
    if (name !== 'a student') expect(again).toEqual([])
    expect(await moved()).toBeLessThan(0.01)
    expect(complaints).toEqual([])
  })

  it('is not shown to a signed-in person', async () => {
    const address = await find()
    const { page } = await open()
    await page.addInitScript(key => localStorage.setItem(key, '{"id":"somebody"}'), sessionKey)
    const letThrough = await holdScripts(page)
    await visit(page, address)
    await hasSome(page.getByRole('status').filter({ hasText: 'Chargement' }))
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    letThrough()
    await page.locator('h1').waitFor()
  })
})

describe.each([
  ['a job', findJob, 'Publié par', /Publié par\n.*\S.*\n/],
  ['a student', findStudent, 'Avis reçus', /^\p{Lu}\p{L}+ \p{Lu}.*, le \p{Ll}+\. \d/mu],
] as const)('the private people named by %s', (_, find, label, named) => {
  it('are added by the app, and not in the page', async () => {
    const address = await find()
    const names = await stage.sql<{ name: string }[]>`
      select first_name || ' ' || last_name as name from users where user_type = 'private'`
    const html = await (await fetch(stage.url + address, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain(label)
    expect(names.filter(({ name }) => html.includes(name))).toEqual([])
    const { page } = await open()
    await visit(page, address)
    await expect.poll(() => page.locator('main').innerText()).toMatch(named)
  })
})

it('does not use an answer from a visitor’s page for a signed-in person', async () => {
  const address = await findJob()
  const { page } = await open()
  await signInAs(page, stage, 'chloe.rochat@demo.pouce.example')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await visit(page, address)
  await expect.poll(() => asked).toContain(`${stage.url}/api${address}`)
})

it('renders a hundred pages requested at once, each with its own content', async () => {
  const answer = await fetch(`${stage.url}/api/jobs?status=open&limit=100`)
  const jobs = v.parse(v.array(v.object({ id: v.string(), description: v.string() })), await answer.json())
  const read = async (id: string) =>
    (await fetch(`${stage.url}/jobs/${id}`, { headers: { accept: 'text/html' } })).text()
  const read100 = await Promise.all(jobs.map(({ id }) => read(id)))
  for (const [place, html] of read100.entries())
    expect(jobs.filter(({ id }) => html.includes(id)).map(({ id }) => id)).toEqual([jobs[place]?.id])
})

it('keeps the keyboard focus on an offer', async () => {
  const { page } = await open()
  const letThrough = await holdScripts(page)
  await visit(page, '/jobs')
  const [, , third] = (await askJobs(stage.url, 'status=open&limit=3')).jobs
  const link = cardOf(page, third?.id).getByRole('link')
  await link.focus()
  letThrough()
  await isTaken(page)
  await expect.poll(() => link.evaluate(element => element === document.activeElement)).toBe(true)
})

it('lists offers without scripts, and leads from each to its page', async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${stage.url}/jobs`)
  expect(await page.locator('main article').count()).toBe(20)
  const [, , , fourth] = (await askJobs(stage.url, 'status=open&limit=4')).jobs
  await cardOf(page, fourth?.id).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: fourth?.title ?? '' }).waitFor()
  await page.getByRole('heading', { name: 'Description' }).waitFor()
})

it.each(['/dashboard', '/accepted-jobs', '/nulle-part'])(
  'shows the mark first at %s, where nothing is rendered, and then the app in its place',
  async address => {
    const { page, complaints } = await open()
    const letThrough = await holdScripts(page)
    await visit(page, address)
    const splash = page.getByRole('status').filter({ hasText: 'Chargement' })
    await splash.locator('svg').waitFor()
    letThrough()
    await hasSome(page.locator('h1'))
    expect(await splash.isVisible()).toBe(false)
    expect(complaints).toEqual([])
  },
)
