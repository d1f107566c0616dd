import type { Page } from 'playwright-core'
import { atMost } from '../../../api/bench/frame/line.ts'
import type { Measure } from '../../../api/bench/frame/task.ts'
import { demoAccounts } from '../../../api/demo/demo-accounts.ts'
import type { Sql } from '../../../api/db/connect.ts'
import { signInAs } from '../e2e/people.ts'
import { waitForWorker } from '../e2e/worker.ts'
import { createDevice } from './device.ts'
import { taken, tap, timeFromInput, timeOf } from './in-page.ts'
import type { World } from './world.ts'

const runs = 7
const own = { jobs: 300, letters: 10 }
/** Title of an offer in the list of own offers. */
const offer = 'main li h3 bdi'

/** Copies other people's offers as open ones, each with applications of ten students. */
const giveOffers = async (sql: Sql, poster: string) => {
  await sql`
    insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, estimated_duration, category,
      delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
    select gen_random_uuid(), ${poster}, title, description, location, canton, rate, duration, estimated_duration, category,
      delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, true
    from offers where posted_by_id <> ${poster} order by id limit ${own.jobs}`
  await sql`
    insert into applications (id, offer_id, offer_version, student_id, message)
    select gen_random_uuid(), j.id, j.version, s.id, 'Bonjour, je suis disponible et motivé·e.'
    from offers j, (select id from users where user_type = 'student' order by id limit ${own.letters}) s
    where j.posted_by_id = ${poster} and is_open(j)
    on conflict do nothing`
}

const writeOffer = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Publier une offre' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titre').fill(title)
  await dialog.getByLabel('Description').fill('Deux heures suffisent.')
  const next = dialog.getByRole('button', { name: 'Suivant' })
  await next.click()
  await dialog.getByRole('combobox', { name: 'Lieu' }).fill('Morges, VD')
  await dialog.getByLabel('Durée').fill('2 heures')
  await next.click()
  await dialog.getByText('Étape 3 sur 4').waitFor()
  await next.click()
  const publish = dialog.getByRole('button', { name: 'Publier', exact: true })
  await publish.waitFor()
  await page.waitForTimeout(1000)
  return publish
}

/**
 * An individual with hundreds of offers and thousands of applications: from the tap to the dashboard, and to the new offer in its
 * list.
 */
export const measureIndividual: Measure<World> = async function* ({ url, sql }) {
  const account = demoAccounts.find(({ userType }) => userType === 'private')
  if (!account) throw new Error('the demo set has no individual')
  const [poster] = await sql<{ id: string }[]>`select id from users where email = ${account.email}`
  if (!poster) throw new Error('the demo individual is gone')
  await giveOffers(sql, poster.id)
  const device = await createDevice()
  await device.visit(
    async page => {
      await signInAs(page, { url, sql }, account.email)
      await page.goto(`${url}/dashboard`)
      await waitForWorker(page)
      // The count is complete once every application has arrived.
      await page
        .getByText(new RegExp(`Candidatures\\s*${own.letters}`))
        .first()
        .waitFor({ timeout: 120_000 })
      // Idle time, as on any phone before the next start.
      await page.waitForTimeout(10_000)
    },
    { slow: false },
  )
  const open = (selector: string) => () =>
    device.visit(async page => ({ time: await timeOf(page, `${url}/dashboard`, selector) }), { offline: true })
  yield {
    runs,
    ours: open(offer),
    aims: [{ work: 'an individual’s home, cold and offline', figure: 'time' }],
  }
  yield {
    runs,
    ours: open(taken(offer)),
    aims: [{ work: 'until the app itself answers there', figure: 'time' }],
  }
  let count = 0
  const day = () =>
    device.visit(async page => {
      await signInAs(page, { url, sql }, account.email).catch(() => undefined)
      await page.goto(`${url}/about`)
      await page.waitForTimeout(3000)
      await page.getByRole('button', { name: 'Menu' }).click()
      const link = page.getByRole('dialog').getByRole('link', { name: 'Tableau de bord' })
      await link.waitFor()
      await page.waitForTimeout(1000)
      const opened = await timeFromInput(page, () => tap(link), { selector: offer })
      await page.waitForTimeout(2000)
      const title = `Offre numéro ${++count}`
      const publish = await writeOffer(page, title)
      const published = await timeFromInput(page, () => tap(publish), { selector: offer, text: title })
      await page.getByText('Offre publiée avec succès !').waitFor()
      return { opened, published }
    })
  yield {
    runs,
    ours: day,
    aims: [
      {
        work: 'dashboard from the tap, 300 own offers and 3,000 letters',
        figure: 'opened',
        goal: atMost(200),
      },
      { work: 'publishing, until the offer is in the list', figure: 'published', goal: atMost(50) },
    ],
  }
}
