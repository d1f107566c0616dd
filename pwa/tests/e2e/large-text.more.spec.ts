import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { apply, assign, hire, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()
const size = (page: Page) => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
const button = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Grand texte' })

/** Opens a page with its styles and the scripts that run before the first paint, but without the app. */
const visitWithoutApp = async (page: Page, address: string) => {
  await page.route(address, async route => {
    const response = await route.fetch()
    const whole = await response.text()
    const body = whole
      .replace(/<script type="module"[^>]*><\/script>/g, '')
      .replace(/<script>(?:(?!<\/script>).)*type:.module.*?<\/script>/gs, '')
    expect(body).not.toBe(whole)
    await route.fulfill({ response, body })
  })
  await page.goto(address)
  await page.unroute(address)
}

it('K-37 enlarges all texts for a visitor, on every page and the next day, before the first paint', async () => {
  const { page, complaints } = await stage.visit('phone', '/')
  const usual = await size(page)
  expect(await button(page).getAttribute('aria-pressed')).toBe('false')
  await button(page).click()
  await expect.poll(() => size(page)).toBeGreaterThan(usual * 1.25)
  expect(await button(page).getAttribute('aria-pressed')).toBe('true')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // A rendered page, and one that is not rendered: neither waits for the app.
  for (const path of ['/jobs', '/verify']) {
    await visitWithoutApp(page, stage.url + path)
    expect(await size(page)).toBeGreaterThan(usual * 1.25)
  }
  await page.goto(`${stage.url}/about`)
  await button(page).click()
  await expect.poll(() => size(page)).toBe(usual)
  await page.reload()
  await button(page).waitFor()
  expect(await size(page)).toBe(usual)
  expect(complaints).toEqual([])
})

const doubleLetters = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

const isInItsTypeface = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const probe = document.body.appendChild(document.createElement('span'))
    probe.textContent = 'Pour les particuliers'
    const [own, other] = [`'Figtree Variable', monospace`, 'monospace'].map(fontFamily => {
      Object.assign(probe.style, { position: 'absolute', fontFamily })
      return probe.offsetWidth
    })
    probe.remove()
    return own !== other
  })

/** Reloads until the typeface arrives in time. Otherwise the page keeps the system font, which may be far wider. */
const waitForItsTypeface = async (page: Page) => {
  while (!(await isInItsTypeface(page))) await page.reload()
}

/** Texts of the lines that contain a word longer than the line. */
const broken = async (page: Page, place: string, lines: string) => {
  await page.evaluate(selector => {
    for (const part of document.querySelectorAll<HTMLElement>(selector))
      Object.assign(part.style, { overflowWrap: 'normal', hyphens: 'manual' })
  }, `${place} *`)
  return page
    .locator(`${place} :is(${lines})`)
    .evaluateAll(all =>
      all.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1).map(({ textContent }) => textContent),
    )
}

it('K-37 keeps the words of the landing page whole with letters twice as large', async () => {
  const { page } = await stage.visit('phone', '/')
  await waitForItsTypeface(page)
  await doubleLetters(page)
  await expectNoSidewaysScroll(page)
  expect(await broken(page, 'main', 'h1, h2, h3, h4, p, a > span, a > span > span')).toEqual([])
})

it('K-37 keeps titles of dialogs and the five words of the bar whole on narrow phones', async () => {
  const widths = [390, 360, 320]
  const { page } = await stage.visit('phone', '/')
  for (const name of ['login', 'signup-student', 'signup-private', 'forgot']) {
    await page.goto(`${stage.url}/?auth=${name}`)
    await waitForItsTypeface(page)
    await page.getByRole('dialog').getByRole('heading').first().waitFor()
    await doubleLetters(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      expect(await broken(page, '[role=dialog]', 'h2, h3'), `${name}, ${width}`).toEqual([])
    }
  }
  for (const userType of ['student', 'private'] as const) {
    const person = await newPerson(stage, userType, 'Malik')
    const own = await openAs(stage, 'phone', person, '/dashboard')
    await waitForItsTypeface(own.page)
    await own.page.locator('nav[data-keep-clear] a').first().waitFor()
    for (const isLarge of [false, true]) {
      if (isLarge) await doubleLetters(own.page)
      for (const width of [...widths, 375]) {
        await own.page.setViewportSize({ width, height: 844 })
        expect(await broken(own.page, 'nav[data-keep-clear]', 'a > span'), `${userType}, ${width}`).toEqual([])
      }
    }
  }
})

it('K-37 shows the name of the other person in a conversation with letters twice as large', async () => {
  const poster = await newPerson(stage, 'private', 'Nadia')
  const student = await newPerson(stage, 'student', 'Malik')
  const letter = await hire(poster, student, await publish(poster))
  const { page } = await openAs(stage, 'phone', student, '/dashboard?tab=messages', [letter])
  await page.getByRole('button', { name: /^Ouvrir le chat avec Nadia/ }).click()
  const name = page.getByRole('dialog').getByRole('heading', { name: 'Nadia Favre' })
  await name.waitFor()
  await doubleLetters(page)
  expect(await name.evaluate(({ clientWidth, scrollWidth }) => clientWidth >= scrollWidth)).toBe(true)
})

it('K-37 keeps the title of an agreed job whole, and the two answers to an applicant side by side', async () => {
  const poster = await newPerson(stage, 'private', 'Malik')
  const student = await newPerson(stage, 'student', 'Aline')
  const own = await openAs(
    stage,
    'phone',
    poster,
    `/job/${await assign(poster, student, 'Monter une armoire')}/together`,
  )
  await waitForItsTypeface(own.page)
  await own.page.getByRole('heading', { level: 1 }).waitFor()
  await doubleLetters(own.page)
  expect(await broken(own.page, 'main', 'h1')).toEqual([])
  await expectNoSidewaysScroll(own.page)

  const offer = await publish(poster, 'Garder un chat')
  await apply(student, offer)
  await own.page.goto(`${stage.url}/dashboard`)
  await own.page.getByRole('button', { name: /^Candidature 1/ }).click()
  await own.page.getByRole('button', { name: 'Aline Favre', exact: true }).click()
  await doubleLetters(own.page)
  const answers = own.page.getByRole('dialog', { name: 'Aline Favre' })
  const top = async (name: string) => (await answers.getByRole('button', { name }).boundingBox())?.y
  await expect.poll(async () => (await top('Refuser')) === (await top('Choisir'))).toBe(true)
})

it('K-37 leaves an offer two thirds of the screen between its two bars with letters twice as large', async () => {
  const poster = await newPerson(stage, 'private', 'Nadia')
  const student = await newPerson(stage, 'student', 'Malik')
  const { page } = await openAs(stage, 'phone', student, `/jobs/${await publish(poster)}`)
  const apply = page.locator('[data-keep-clear]').getByRole('button', { name: 'Postuler' })
  await apply.waitFor()
  await doubleLetters(page)
  const covered = () =>
    page
      .locator('[data-keep-clear]')
      .evaluateAll(bars => bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight)
  await expect.poll(covered).toBeLessThan(1 / 3)
  expect(await apply.isVisible()).toBe(true)
})

it('K-37 fits a student’s home on a narrow phone in the wider system font with letters twice as large', async () => {
  const student = await newPerson(stage, 'student', 'Malik')
  const { page } = await openAs(stage, 'phone', student, '/about')
  await page.context().route('**/*.woff2', route => route.abort())
  await page.goto(`${stage.url}/dashboard`)
  await page.getByRole('button', { name: 'Mes disponibilités' }).waitFor()
  expect(await isInItsTypeface(page)).toBe(false)
  await doubleLetters(page)
  await page.setViewportSize({ width: 360, height: 844 })
  await expectNoSidewaysScroll(page)
})

it('K-37 has the same switch in the account', async () => {
  const student = await newPerson(stage, 'student', 'Malik')
  const { page } = await openAs(stage, 'phone', student, '/dashboard')
  await page.getByRole('button', { name: 'Mon compte' }).click()
  const wanted = page.getByRole('dialog').getByRole('switch', { name: 'Grand texte' })
  await wanted.press('Space')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['text'])).toBe('large')
  expect(await wanted.getAttribute('aria-checked')).toBe('true')
  await expectNoSidewaysScroll(page)
})

it('K-36 asks for a photo on the picture of a person without one', async () => {
  for (const userType of ['student', 'private'] as const) {
    const person = await newPerson(stage, userType, 'Inès')
    const { page } = await openAs(stage, 'phone', person, '/dashboard')
    await page.getByRole('button', { name: 'Ajouter une photo de profil' }).click()
    const heading = page.getByRole('dialog').getByRole('heading', { name: 'Photo de profil', exact: true })
    await expect.poll(() => heading.isVisible()).toBe(true)
    await page.context().close()
  }
})
