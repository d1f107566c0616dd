import { expect, it } from 'vitest'
import { hasSome } from './browser.ts'
import { askJobs, cards, isIndexed, shown, titles } from './job-list.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage({ demo: true })
const { sql } = stage

const { visit } = stage

const ask = (question: string) => askJobs(stage.url, question)

it('shows at once an offer published or deleted elsewhere, without reloading the list', async () => {
  const { page } = await visit('desktop', '/jobs')
  await hasSome(cards(page))
  await isIndexed(page)
  const count = (await shown(page))?.[2] ?? 0
  const [made] = await sql<{ id: string }[]>`
    insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, category,
      delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
    select gen_random_uuid(), posted_by_id, 'Promener un lama', description, location, canton, rate, duration, category,
      delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, true
    from offers where status = 'open' and closed_at is null limit 1 returning id`
  await expect.poll(async () => (await titles(page))[0], { timeout: 15_000 }).toBe('Promener un lama')
  expect((await shown(page))?.[2]).toBe(count + 1)
  await sql`update offers set closed_at = now(), closed_because = 'withdrawn' where id = ${made?.id ?? ''}`
  await expect.poll(async () => (await shown(page))?.[2], { timeout: 15_000 }).toBe(count)
  expect((await titles(page))[0]).not.toBe('Promener un lama')
})

it('searches ten thousand offers on the device at each letter', async () => {
  await sql`
    insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, category,
      delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
    select gen_random_uuid(), j.posted_by_id, j.title || ' ' || n, j.description, j.location, j.canton, j.rate,
      j.duration, j.category, j.delivery_type, j.language_required, j.urgency_level, j.experience_required,
      j.physical_demand, j.payment_method, true
    from (select * from offers where status = 'open' and closed_at is null order by id limit 200) j, generate_series(1, 50) n`
  const { page } = await visit('phone', '/jobs')
  await hasSome(cards(page))
  await isIndexed(page)
  const { total } = await ask('status=open&limit=1')
  expect(total).toBeGreaterThan(10_000)
  expect((await shown(page))?.[2]).toBe(total)
  const search = page.getByRole('searchbox', { name: 'Recherche' })
  await search.pressSequentially('piano 7')
  expect(await search.inputValue()).toBe('piano 7')
  const { jobs } = await ask('status=open&search=piano&limit=1000')
  const found = jobs.filter(({ title, description, location }) => `${title}${description}${location}`.includes('7'))
  expect(found.length).toBeGreaterThan(0)
  await expect.poll(async () => (await shown(page))?.[2]).toBe(found.length)
  expect(await titles(page)).toEqual(found.slice(0, 20).map(({ title }) => title))
})
