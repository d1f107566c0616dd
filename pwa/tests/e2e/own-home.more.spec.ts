import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSession } from '../../../api/accounts/sessions.ts'
import { isTaken, opensEmpty, watchShifts } from './browser.ts'
import { holdScripts } from './hold-scripts.ts'
import { apply, hire, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

/** Returns the visible texts in order, as rendered and in the app's first frame. An early tap is repeated by its text. */
const saidOn = (page: Page) =>
  page.evaluateHandle(() => {
    const isInSight = (one: Element) => one.getBoundingClientRect().bottom <= innerHeight
    const say = () =>
      [...document.querySelectorAll<HTMLElement>('#root :is(a, button, h1, h2, h3, p)')]
        .filter(isInSight)
        .map(one => one.innerText)
    const root = document.querySelector('#root')
    if (!root) throw new Error('the page has no app')
    const first = new Promise<string[]>(resolve => {
      new MutationObserver((_, observer) => {
        if (root.hasAttribute('data-rendered')) return
        observer.disconnect()
        resolve(say())
      }).observe(root, { attributes: true })
    })
    return { rendered: say(), first }
  })

/** Taps « Publier » before the app is there. Returns how many dialogs open once it is. */
const tapPublish = async (page: Page, letThrough: () => void) => {
  await page.locator('main').getByRole('button', { name: 'Publier' }).first().click()
  letThrough()
  await page.getByRole('dialog').getByLabel('Titre').waitFor()
  return page.getByRole('dialog').count()
}

it('keeps the place of « La suite » at the next start, with as many rows of the same height', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const titles = ['Vider la cave', 'Tondre la pelouse et tailler la haie du jardin derrière la maison']
  for (const title of titles) await hire(poster, student, await publish(poster, title))
  const { page } = await openAs(stage, 'phone', poster, '/dashboard')
  const next = page.getByRole('region', { name: 'La suite' })
  const rows = () => next.getByRole('group').count()
  await expect.poll(rows).toBe(2)
  await opensEmpty(page)
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = () => {
      const list = document.querySelector<HTMLElement>('[aria-labelledby=due] > div')
      if (list) seen.add(`${list.childElementCount} rows, ${list.offsetHeight} px`)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.reload()
  await expect.poll(rows).toBe(2)
  expect(await page.evaluate(() => [...Reflect.get(globalThis, 'seen')])).toEqual([expect.stringMatching(/^2 rows/)])
})

/** Prepares the next start of this person in another window, where no script has arrived yet. */
const startAgain = async (page: Page, path: string) => {
  const next = await page.context().newPage()
  const complaints: string[] = []
  next.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await opensEmpty(next)
  const letThrough = await holdScripts(next)
  return { next, complaints, letThrough, go: () => next.goto(stage.url + path, { waitUntil: 'commit' }) }
}

const isKept = (page: Page, path: string) =>
  page.waitForFunction(key => localStorage.getItem(key) !== null, `pouce.screen${path}`)

const mark = (page: Page) => page.getByRole('status').filter({ hasText: 'Chargement' })

it.each([
  ['private', '/dashboard'],
  ['private', '/jobs'],
  ['student', '/dashboard'],
  ['student', '/jobs'],
] as const)(
  'shows at the next start what a person, %s, last saw at %s, and the app continues from there',
  async (who, path) => {
    const [poster, student] = [
      await newPerson(stage, 'private', 'Élodie', { city: 'Lausanne, VD' }),
      await newPerson(stage, 'student', 'Malik', { city: 'Lausanne, VD' }),
    ]
    const posted = [await publish(poster, 'Vider la cave'), await publish(poster, 'Arroser les plantes')]
    await apply(student, posted[0] ?? '')
    await student.ask('POST', `/api/favourites/${posted[1]}`)
    const { page } = await openAs(stage, 'phone', who === 'student' ? student : poster, path)
    await page.getByText('Vider la cave').or(page.getByText('Arroser les plantes')).first().waitFor()
    await isKept(page, path)
    const { next, complaints, letThrough, go } = await startAgain(page, path)
    await go()
    await next.locator('main h1').waitFor()
    const seen = (await next.locator('main').innerText()).split('\n')
    expect(await next.locator(':is(input, select, textarea):not([inert])').count()).toBe(0)
    expect((await page.locator('main').innerText()).split('\n')).toEqual(expect.arrayContaining(seen))
    const said = await saidOn(next)
    const moved = await watchShifts(next)
    letThrough()
    // The number of unread notifications is counted only after all offers have been read.
    const besides = (words: readonly string[]) => words.filter(word => !word.startsWith('Notifications'))
    const rendered = besides(await said.evaluate(({ rendered: words }) => words))
    expect(besides(await said.evaluate(({ first }) => first))).toEqual(rendered)
    await isTaken(next)
    expect(await moved()).toBeLessThan(0.01)
    expect(complaints).toEqual([])
  },
)

it('answers a tap on the screen of the last visit once the app is there', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const { page } = await openAs(stage, 'phone', poster, '/dashboard')
  await isKept(page, '/dashboard')
  const { next, letThrough, go } = await startAgain(page, '/dashboard')
  await go()
  expect(await tapPublish(next, letThrough)).toBe(1)
})

it('shows the screen of the last visit only on the same day and to the same person, and deletes it at logout', async () => {
  const [poster, other] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'private', 'Sonia')]
  const { page } = await openAs(stage, 'phone', poster, '/dashboard')
  await isKept(page, '/dashboard')
  const tomorrow = await startAgain(page, '/dashboard')
  await tomorrow.next.clock.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  await tomorrow.go()
  await mark(tomorrow.next).waitFor()
  const elsewhere = await startAgain(page, '/dashboard')
  await elsewhere.next.addInitScript(id => {
    const user: unknown = JSON.parse(localStorage.getItem('pouce.user') ?? '{}')
    localStorage.setItem('pouce.user', JSON.stringify({ ...Object(user), id }))
  }, other.id)
  await elsewhere.go()
  await mark(elsewhere.next).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL(`${stage.url}/`)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('pouce.screen')))).toEqual([])
})

/** Opens a browser that lost everything the app stored, and still sends the session cookie. */
const withCookieAlone = async (who: { id: string }) => {
  const { page, complaints } = await stage.open('phone')
  const token = await openSession(stage.sql, who.id, 'test')
  await page.context().addCookies([{ name: 'pouce', value: token, url: stage.url, httpOnly: true, sameSite: 'Lax' }])
  return { page, complaints }
}

it('K-458 opens the person’s own home and each of their screens on a device that kept only the session cookie', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await publish(poster, 'Vider la cave')
  await hire(poster, student, jobId)
  const { page, complaints } = await withCookieAlone(student)
  await page.goto(`${stage.url}/dashboard`)
  // The congratulation for the job hides the home from assistive technology until it is closed.
  await page.getByRole('dialog', { name: 'Félicitations' }).getByRole('button', { name: 'Plus tard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' }).waitFor()
  await isTaken(page)
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  expect(await page.getByRole('dialog').count()).toBe(0)
  // The user is stored again, so the next start needs no request.
  expect(await page.evaluate(() => localStorage.getItem('pouce.user'))).toContain(student.id)

  const other = await withCookieAlone(poster)
  await other.page.goto(`${stage.url}/job/${jobId}/together`)
  await other.page.getByRole('heading', { level: 1, name: 'Vider la cave' }).waitFor()
  expect([...complaints, ...other.complaints]).toEqual([])
})

it.each(['/', '/dashboard'])(
  'K-503 leads a browser that kept only the session cookie home from %s, and asks once who is signed in',
  async path => {
    const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
    await apply(student, await publish(poster, 'Vider la cave'))
    const { page, complaints } = await withCookieAlone(poster)
    const asked: string[] = []
    page.on('request', request => request.url().endsWith('/api/auth/me') && asked.push(request.url()))
    await page.goto(stage.url + path)
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Élodie' }).waitFor()
    await page.getByRole('group', { name: 'Vider la cave' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(asked).toHaveLength(1)
    expect(complaints).toEqual([])
  },
)

it('K-503 shows the first page of a visitor when the session has ended, and visitors ask for nothing more', async () => {
  const { page } = await withCookieAlone(await newPerson(stage, 'student', 'Malik'))
  await stage.sql`delete from sessions`
  const asked: string[] = []
  page.on('request', request => request.url().endsWith('/api/auth/me') && asked.push(request.url()))
  await page.goto(stage.url)
  const isVisitors = () => page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
  await isVisitors()
  expect(asked).toHaveLength(1)
  await page.context().clearCookies()
  await page.reload()
  await isVisitors()
  expect(asked).toHaveLength(1)
})

it('K-458 leads to the login when the session has ended', async () => {
  const { page } = await withCookieAlone(await newPerson(stage, 'student', 'Malik'))
  await stage.sql`delete from sessions`
  await page.goto(`${stage.url}/dashboard`)
  await page.getByRole('dialog', { name: 'Connexion' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('pouce.user'))).toBeNull()
})

/**
 * Makes the person's next start show the screen as it is now, whatever the device learns until then. Records the clicks that
 * scripts make there.
 */
const startAsNow = async (page: Page, path: string, meanwhile: () => Promise<void>) => {
  await isKept(page, path)
  const key = `pouce.screen${path}`
  const kept = await page.evaluate(name => localStorage.getItem(name) ?? '', key)
  await meanwhile()
  const { next, letThrough, go } = await startAgain(page, path)
  await next.addInitScript(
    ([name, value]) => {
      localStorage.setItem(name, value)
      const repeated: string[] = []
      Object.assign(globalThis, { repeated })
      const note = ({ isTrusted, target }: Event) =>
        isTrusted || repeated.push(target instanceof Element ? target.outerHTML.slice(0, 80) : '')
      document.addEventListener('click', note, true)
    },
    [key, kept] as const,
  )
  await go()
  await next.locator('main h1').waitFor()
  return {
    next,
    /** Lets the app start and handle an early tap. Returns the clicks that scripts made. */
    hydrate: async () => {
      letThrough()
      await isTaken(next)
      return next.evaluate(async () => {
        await new Promise(resolve => setTimeout(resolve))
        return Reflect.get(globalThis, 'repeated')
      })
    },
  }
}

const polish = 'Cirer un parquet'

const posterWithPolish = async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const id = await publish(poster, polish)
  const { page } = await openAs(stage, 'phone', poster, '/dashboard')
  const offer = (title: string, on = page) => on.getByRole('button', { name: `Supprimer « ${title} »` })
  await offer(polish).waitFor()
  return { poster, id, page, offer }
}

it('K-470 deletes nothing when « Supprimer » is tapped before the app is there and a newer offer came meanwhile', async () => {
  const { poster, page, offer } = await posterWithPolish()
  const { next, hydrate } = await startAsNow(page, '/dashboard', async () => {
    await publish(poster, 'Ranger la cave')
    await offer('Ranger la cave').waitFor()
  })
  const remove = next.getByRole('button', { name: `Supprimer « ${polish} »` })
  // The button is marked as disabled until the app is there.
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  await remove.click({ force: true })
  expect(await hydrate()).toEqual([])
  expect(await next.getByRole('dialog').or(next.getByRole('alertdialog')).count()).toBe(0)
  await remove.click()
  await next.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => offer(polish, next).count()).toBe(0)
  await offer('Ranger la cave', next).waitFor()
})

it('K-470 opens the same offer when « Modifier » is tapped before the app is there and a newer offer came meanwhile', async () => {
  const { poster, page, offer } = await posterWithPolish()
  const { next, hydrate } = await startAsNow(page, '/dashboard', async () => {
    await publish(poster, 'Ranger la cave')
    await offer('Ranger la cave').waitFor()
  })
  await next.getByRole('button', { name: `Modifier « ${polish} »` }).click()
  expect(await hydrate()).toHaveLength(1)
  const title = next.getByRole('dialog').getByLabel('Titre')
  await title.waitFor()
  expect(await title.inputValue()).toBe(polish)
})

it('K-470 opens nothing when « Modifier » is tapped before the app is there and that offer was deleted or renamed', async () => {
  const { poster, page, id, offer } = await posterWithPolish()
  await publish(poster, 'Ranger la cave')
  await offer('Ranger la cave').waitFor()
  const gone = await startAsNow(page, '/dashboard', async () => {
    await poster.ask('PATCH', `/api/jobs/${id}/details`, { title: 'Cirer un escalier' })
    await offer('Cirer un escalier').waitFor()
  })
  await gone.next.getByRole('button', { name: `Modifier « ${polish} »` }).click()
  expect(await gone.hydrate()).toEqual([])
  await offer('Cirer un escalier', gone.next).waitFor()
  const again = await startAsNow(gone.next, '/dashboard', async () => {
    await poster.ask('DELETE', `/api/jobs/${id}`)
    await expect.poll(() => offer('Cirer un escalier', gone.next).count()).toBe(0)
  })
  await again.next
    .getByRole('button', { name: /^Modifier/ })
    .nth(1)
    .click()
  expect(await again.hydrate()).toEqual([])
})

it('K-470 saves no offer when a heart is tapped before the app is there', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie', { city: 'Lausanne, VD' })
  const student = await newPerson(stage, 'student', 'Malik', { city: 'Lausanne, VD' })
  const title = 'Cirer un bateau'
  await publish(poster, title)
  const { page } = await openAs(stage, 'phone', student, '/jobs')
  const heart = (name: string, on = page) => on.getByRole('button', { name: `Ajouter « ${name} » aux favoris` })
  await heart(title).waitFor()
  const { next, hydrate } = await startAsNow(page, '/jobs', async () => {
    await publish(poster, 'Ranger le bateau')
    await heart('Ranger le bateau').waitFor()
  })
  await heart(title, next).click({ force: true })
  expect(await hydrate()).toEqual([])
  expect(await next.getByRole('button', { pressed: true, name: / aux favoris$/ }).count()).toBe(0)
  await heart(title, next).click()
  await expect.poll(() => student.ask('GET', '/api/favourites')).toMatchObject([{ title }])
})

it('K-471 opens a place of the bar that is tapped before the app is there, and Back leads home', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  await publish(poster, polish)
  const { page } = await openAs(stage, 'phone', poster, '/dashboard')
  await isKept(page, '/dashboard')
  const { next, letThrough, go } = await startAgain(page, '/dashboard')
  await go()
  const edit = next.getByRole('button', { name: `Modifier « ${polish} »` })
  // A button tapped earlier is not repeated.
  await edit.click()
  await next.getByRole('navigation').getByRole('link', { name: 'Messages' }).click({ noWaitAfter: true })
  letThrough()
  await next.getByRole('heading', { level: 2, name: 'Mes conversations' }).waitFor()
  expect(new URL(next.url()).search).toBe('?tab=messages')
  await next.goBack()
  await edit.waitFor()
  await isTaken(next)
  expect(new URL(next.url()).pathname + new URL(next.url()).search).toBe('/dashboard')
  expect(await next.getByRole('dialog').count()).toBe(0)
})
