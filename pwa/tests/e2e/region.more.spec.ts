import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { renewFirstFill } from '../../../api/queue/renew-first-fill.ts'
import { syncLimits } from '../../../schema/sync.ts'
import { hasSome, isTaken } from './browser.ts'
import { askJobs, cards, chooseFilter, isIndexed, openFilters, shown, titles } from './job-list.ts'
import { newPerson, signIn } from './people.ts'
import { setStage } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage({ demo: true })
const { sql, visit } = stage

beforeAll(async () => {
  await renewFirstFill(sql, { publicUrl: stage.url, fewest: 0 })
  await sql`update first_fills set offers = ${syncLimits.offersOfAll + 1}`
})

const countIn = async (cantons: readonly string[]) => {
  const [found] = await sql<{ open: number }[]>`
    select count(*)::int as open from offers
    where status = 'open' and closed_at is null and hidden_at is null and canton = any(${[...cantons]})`
  return found?.open ?? 0
}
const total = async (page: Page) => (await shown(page))?.[2]
const inCountry = async () => (await askJobs(stage.url, 'status=open&limit=20')).total

it('J-01 lists offers nearby where more are open than a phone holds, and the whole country from the server', async () => {
  const student = await newPerson(stage, 'student', 'Lea', { city: 'Genève, GE' })
  const { page } = await visit('phone', '/')
  await signIn(page, stage, student)
  await page.goto(`${stage.url}/jobs`)
  await isTaken(page)
  await isIndexed(page)
  const near = await countIn(['GE', 'VD', 'CH'])
  expect(near).toBeLessThan(await inCountry())
  await page.getByText(/^Affichage .* · Genève et cantons voisins$/).waitFor()
  await expect.poll(() => total(page)).toBe(near)

  await page.getByRole('link', { name: 'Voir la Suisse entière' }).click()
  await expect.poll(() => total(page)).toBe(await inCountry())
  const newest = (await askJobs(stage.url, 'status=open&limit=20')).jobs.map(({ title }) => title)
  expect(await titles(page)).toEqual(newest)
  expect(new URL(page.url()).search).toBe('?canton=CH')
  const filters = await openFilters(page)
  expect(await filters.getByLabel('Trier par').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')

  await chooseFilter(page, 'Canton', 'Zurich')
  await expect.poll(() => total(page)).toBe(await countIn(['ZH']))
  await chooseFilter(page, 'Canton', 'Vaud')
  await expect.poll(() => total(page)).toBe(await countIn(['VD']))
  await chooseFilter(page, 'Canton', 'Genève et cantons voisins')

  await goOffline(page)
  await page.reload()
  await expect.poll(() => total(page)).toBe(near)
  await page.getByRole('link', { name: 'Voir la Suisse entière' }).click()
  await page.getByText('cet appareil n’a que les offres près de chez vous').waitFor()
  expect(await total(page)).toBe(near)
})

it('J-01 keeps on a visitor’s phone the offers near the canton chosen last', async () => {
  const { page } = await visit('phone', '/jobs')
  await hasSome(cards(page))
  await isIndexed(page)
  await expect.poll(() => total(page)).toBe(await inCountry())
  await chooseFilter(page, 'Canton', 'Genève')
  await expect.poll(() => total(page)).toBe(await countIn(['GE']))
  await chooseFilter(page, 'Canton', 'Genève et cantons voisins')
  await expect.poll(() => total(page)).toBe(await countIn(['GE', 'VD', 'CH']))
})
