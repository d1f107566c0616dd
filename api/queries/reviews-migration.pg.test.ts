import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { combinedRating } from '../../schema/decisions/combined-rating.ts'
import { migrate } from '../db/migrate.ts'
import { addPerson } from '../testing/add-person.ts'
import { emptyDatabase } from '../testing/test-database.ts'

const { sql } = await emptyDatabase()
const migrations = join(import.meta.dirname, '../db/migrations')

it('what was written before reviews were blind is shown, counted, and told to devices that hold the poster’s offers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pouce-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrations, folder, { recursive: true, filter: path => !/\/00(19|[2-9]\d)-/.test(path) })
  await migrate(sql, folder)
  const [{ id: poster }, { id: student }, { id: quiet }] = [
    await addPerson(sql, 'private'),
    await addPerson(sql, 'student'),
    await addPerson(sql, 'private'),
  ]
  const job = async (by: string, status: 'open' | 'completed') => {
    const [row] = await sql<{ id: string }[]>`
      insert into jobs (id, posted_by_id, assigned_to_id, status, title, description, location, canton, rate, duration,
        category, delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method,
        tools_provided)
      values (gen_random_uuid(), ${by}, ${status === 'open' ? null : student}, ${status}, 'Mission', 'Texte', 'Sion', 'VS',
        20, '1 h', 'physical', 'in_person', 'french', 'normal', 'none', 'light', 'cash', true)
      returning id`
    return row?.id ?? ''
  }
  const review = async (
    reviewer: string,
    reviewee: string,
    [rating, punctuality, politeness]: readonly number[],
  ) => sql`
    insert into reviews (id, job_id, reviewer_id, reviewee_id, rating, completed_on_time, punctuality_rating,
      politeness_rating, would_recommend, descriptive_words, job_title, job_category, created_at)
    values (gen_random_uuid(), ${await job(poster, 'completed')}, ${reviewer}, ${reviewee}, ${rating ?? 0}, true,
      ${punctuality ?? 0}, ${politeness ?? 0}, true, 'Aimable', 'Mission', 'Service', now() - interval '3 days')`
  const given = [
    [5, 4, 4],
    [3, 5, 2],
    [1, 2, 2],
  ] as const
  for (const stars of given) await review(student, poster, stars)
  await review(poster, student, [4, 4, 5])
  await sql`update reviews set hidden_at = now() where rating = 1`
  const [offer, other] = [await job(poster, 'open'), await job(quiet, 'open')]
  const [before] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`

  // Up to those after which devices are told of every open offer.
  cpSync(migrations, folder, { recursive: true, filter: path => !/\/00(2[6-9]|[3-9]\d)-/.test(path) })
  await migrate(sql, folder)
  expect(await sql`select from reviews where shown_at is distinct from created_at`).toHaveLength(0)
  const rated = given.slice(0, 2).map(([rating, punctualityRating, politenessRating]) => ({
    rating,
    punctualityRating,
    politenessRating,
  }))
  expect(await sql`select id, rating, reviews_count from users order by reviews_count desc`).toEqual([
    { id: poster, rating: combinedRating(rated), reviewsCount: 2 },
    { id: student, rating: 4.3, reviewsCount: 1 },
    { id: quiet, rating: null, reviewsCount: 0 },
  ])
  const moved = await sql`
    select feed, id from changes where entity = 'job' and xid > ${before?.xid ?? ''}::xid8 order by feed`
  expect(moved).toEqual([
    { feed: 'jobs:VS', id: offer },
    { feed: `user:${poster}`, id: offer },
  ])
  expect(other).not.toBe(offer)
})
