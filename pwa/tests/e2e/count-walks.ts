import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { connect } from '../../../api/db/connect.ts'
import { startThrowawayPostgres } from '../../../api/testing/throwaway-postgres.ts'
import { swissDay } from '../../../schema/decisions/schedule.ts'
import { launch, screens } from './browser.ts'
import { apply, newPerson } from './people.ts'
import { serve } from './serve.ts'

/**
 * `npm run walks`: counts the taps, fields, screens and words that the app requires in its two main flows, and what can be tapped
 * on first screens.
 */
const DAY = 24 * 3_600_000
const print = (line: string) => process.stdout.write(`${line}\n`)

type Seen = { screen: string; words: number }

/** The current screen and its words. Below an open dialog nothing counts, and each step of a dialog is a screen. */
const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')]
    const dialog = dialogs.filter(one => one.checkVisibility()).at(-1)
    const place = dialog ?? document.body
    const title = dialog && (document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.innerText ?? '')
    const step = /Étape (\d) sur \d/.exec(place.innerText)?.[1]
    const address = location.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')
    const tab = new URLSearchParams(location.search).get('tab')
    const screen = dialog ? `« ${title} »` : `${address}${tab ? `?tab=${tab}` : ''}`
    return {
      screen: step ? `${screen} ${step}` : screen,
      words: place.innerText.split(/\s+/).filter(word => /\p{Letter}|\d/u.test(word)).length,
    }
  })

/** A person who uses touch only. */
const walker = (page: Page) => {
  const seen = new Map<string, number>()
  const way: string[] = []
  let [taps, fields] = [0, 0]
  const arrive = async () => {
    await page.waitForTimeout(700)
    const { screen, words } = await look(page)
    if (way.at(-1) !== screen) way.push(screen)
    seen.set(screen, Math.max(words, seen.get(screen) ?? 0))
  }
  return {
    page,
    arrive,
    tap: async (what: Locator) => {
      await arrive()
      await what.tap()
      taps++
    },
    type: async (what: Locator, text: string) => {
      await what.fill(text)
      fields++
    },
    count: () => {
      // The steps of one dialog count as one screen.
      const places = new Set([...seen.keys()].map(screen => screen.replace(/ » \d$/, ' »')))
      const words = [...seen.values()].reduce((sum, more) => sum + more, 0)
      return { taps, fields, screens: places.size, steps: seen.size, words, way }
    },
  }
}
type Walker = ReturnType<typeof walker>

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last()
const next = (page: Page) => button(dialog(page), 'Suivant')

const signUp = async ({ page, tap, type }: Walker, card: string, email: string) => {
  await tap(page.getByRole('main').getByRole('link', { name: card }))
  await type(page.getByLabel('Prénom', { exact: true }), 'Inès')
  await type(page.getByLabel('Nom', { exact: true }), 'Bolomey')
  await tap(next(page))
  await type(page.getByRole('combobox', { name: 'Ville' }), 'Yverd')
  await tap(page.getByRole('option', { name: 'Yverdon-les-Bains, VD' }))
  await type(page.getByLabel('Téléphone'), '+41 79 123 45 67')
  await tap(next(page))
  await type(page.getByLabel('Adresse e-mail', { exact: true }), email)
  await type(page.getByLabel('Mot de passe', { exact: true }), 'orange-velours-7')
  await tap(page.getByLabel(/conditions d’utilisation/))
  await tap(button(dialog(page), 'Créer mon compte'))
  await page.waitForURL('**/dashboard**')
}

const database = await startThrowawayPostgres()
const server = await serve(database.url, { DEMO: 'yes' })
const sql = connect(database.url)
const stage = { url: server.url, sql }
const browser = await launch()

const open = async (path: string, on: Browser = browser) => {
  const context = await on.newContext({ ...screens.phone, locale: 'fr-CH', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  return page
}

/** From the first page to the first application sent. */
const studentWalk = async () => {
  const person = walker(await open('/'))
  const { page, tap, type } = person
  await signUp(person, 'Gagner de l’argent', 'ines@walk.example')
  await tap(page.getByRole('main').getByRole('article').first().getByRole('link').first())
  await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
  await tap(button(page, 'Postuler'))
  await type(page.getByLabel('Votre motivation'), 'Bonjour, je suis libre samedi.')
  await tap(button(dialog(page), 'Envoyer'))
  await page.waitForURL('**tab=candidatures')
  await person.arrive()
  return person
}

/** Waits for the row: the screen shows it before it is stored. */
const stored = async <Row>(look: () => Promise<readonly Row[]>): Promise<Row> => {
  const [row] = await look()
  if (row) return row
  await pause(200)
  return stored(look)
}

/** From the first page to the review of a student whose work is done and paid. */
const individualWalk = async () => {
  const person = walker(await open('/'))
  const { page, tap, type } = person
  await signUp(person, 'Publier une offre', 'elodie@walk.example')
  await type(page.getByLabel('Titre'), 'Monter une armoire')
  await type(page.getByLabel('Description'), 'Une armoire à deux portes, la notice est là.')
  await tap(next(page))
  await type(page.getByLabel('Durée'), '2 heures')
  await tap(next(page))
  await tap(page.getByText('Une date', { exact: true }))
  await type(page.getByLabel('Jour', { exact: true }), swissDay(Date.now() + 7 * DAY))
  await type(page.getByLabel('Heure', { exact: true }), '14:00')
  await tap(next(page))
  await tap(page.getByText('Par Pouce', { exact: true }))
  await tap(button(dialog(page), 'Publier'))
  await page.getByRole('heading', { level: 3, name: 'Monter une armoire' }).waitFor()

  const { id: jobId } = await stored(
    () => sql<{ id: string }[]>`select id from offers where title = 'Monter une armoire'`,
  )
  const student = await newPerson(stage, 'student', 'Chloé')
  await apply(student, jobId)

  await tap(page.getByRole('link', { name: /^Choisir/ }))
  await tap(button(page.getByRole('dialog').getByRole('listitem'), /^Choisir/))
  await tap(button(page.getByRole('alertdialog'), /^Choisir/))
  await page.waitForURL('**/together')
  await tap(page.getByRole('main').getByRole('link', { name: /^Payer / }))
  await type(page.getByLabel('Numéro de carte d’essai'), '4242424242424242')
  await tap(button(page, /^Payer .* CHF$/))
  await page.waitForURL('**/dashboard')
  await sql`update appointments set starts_at = now() - interval '3 hours', version = version + 1 where job_id = ${jobId}`
  await tap(button(page.getByRole('main'), /^Terminer/))
  await tap(button(page.getByRole('alertdialog'), 'Marquer terminé'))
  await page.getByRole('heading', { level: 1, name: 'Évaluer l’étudiant' }).waitFor()
  for (const what of ['Note générale', 'Ponctualité', 'Politesse'])
    await tap(page.getByRole('radiogroup', { name: what }).getByRole('radio', { name: '5, Très satisfait' }))
  await type(page.getByLabel('En un ou deux mots'), 'soigneuse')
  await tap(button(page, 'Envoyer l’avis'))
  await page.waitForURL('**/dashboard')
  await person.arrive()
  return { person, jobId }
}

/** Counts what can be tapped without scrolling. */
const tappable = (page: Page) =>
  page.evaluate(
    () =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, textarea, summary, [role=tab], [role=radio], [role=switch]',
        ),
      ].filter(one => {
        const { top, bottom, left, right, width, height } = one.getBoundingClientRect()
        const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
        return isInside && width > 1 && height > 1 && one.checkVisibility({ opacityProperty: true })
      }).length,
  )

try {
  const student = await studentWalk()
  const { person: individual, jobId } = await individualWalk()
  for (const [who, walked] of Object.entries({ student, individual })) {
    const { way, ...numbers } = walked.count()
    const told = Object.entries(numbers).map(([what, count]) => `${count} ${what}`)
    print(`${who}: ${told.join(', ')}`)
    print(`  ${way.join(' → ')}\n`)
  }

  const [offer] = await sql<{ id: string }[]>`select id from offers o where is_open(o) order by created_at limit 1`
  const first: [string, Page, string][] = [
    ['landing', await open('/'), '/'],
    ['offers', await open('/jobs'), '/jobs'],
    ['offer, as a student', student.page, `/jobs/${offer?.id}`],
    ['home of a student', student.page, '/dashboard'],
    ['home of an individual', individual.page, '/dashboard'],
    ['agreed job', individual.page, `/job/${jobId}/together`],
  ]
  for (const [name, page, path] of first) {
    // Not `networkidle`: a signed-in person keeps an event stream open.
    await page.goto(server.url + path)
    await page.waitForTimeout(2500)
    print(`${name}: ${await tappable(page)} things to tap in the first screen`)
  }
  const jobs = await open('/jobs')
  const top = await jobs.getByRole('article').first().boundingBox()
  print(`the first offer of /jobs begins at ${Math.round(top?.y ?? Number.NaN)} of 844`)
} finally {
  await browser.close()
  await sql.end()
  await server.stop()
  await database.stop()
}
