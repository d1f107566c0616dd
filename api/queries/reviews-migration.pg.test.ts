import { expect, it } from 'vitest'
import { addPerson } from '../testing/add-person.ts'
import { migrateBefore } from '../testing/migrate-before.ts'
import { emptyDatabase } from '../testing/test-database.ts'

/** A database with the migrations before this one, and three people whose jobs are done. */
const databaseBefore = async (name: string) => {
  const { sql } = await emptyDatabase()
  await migrateBefore(sql, name)
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
  /** What devices were told of since. */
  const sinceNow = async () => {
    const [before] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`
    return () => sql`
      select feed, entity, id from changes where xid > ${before?.xid ?? ''}::xid8 order by feed, entity`
  }
  return { sql, poster, student, quiet, job, review, sinceNow }
}

it('what was written before reviews were blind is shown, counted, and told to devices that hold the poster’s offers', async () => {
  const { sql, poster, student, quiet, job, review, sinceNow } = await databaseBefore('0019-blind-reviews')
  for (const stars of [
    [5, 4, 4],
    [3, 5, 2],
    [1, 2, 2],
  ])
    await review(student, poster, stars)
  await review(poster, student, [4, 4, 5])
  await sql`update reviews set hidden_at = now() where rating = 1`
  const [offer, other] = [await job(poster, 'open'), await job(quiet, 'open')]
  const told = await sinceNow()

  // Up to those after which devices are told of every open offer.
  await migrateBefore(sql, '0026-public-names')
  expect(await sql`select from reviews where shown_at is distinct from created_at`).toHaveLength(0)
  expect(await sql`select id, rating, reviews_count from users order by reviews_count desc`).toEqual([
    { id: poster, rating: 3.9, reviewsCount: 2 },
    { id: student, rating: 4.3, reviewsCount: 1 },
    { id: quiet, rating: null, reviewsCount: 0 },
  ])
  expect((await told()).filter(({ entity }) => entity === 'job')).toEqual([
    { feed: 'jobs:VS', entity: 'job', id: offer },
    { feed: `user:${poster}`, entity: 'job', id: offer },
  ])
  expect(other).not.toBe(offer)
})

it('stars of before a pair counted once are counted anew, and told to devices that hold them', async () => {
  const { sql, poster, student, quiet, job, review, sinceNow } = await databaseBefore('0044-counted-once')
  for (let count = 0; count < 10; count++) await review(student, poster, [5, 5, 5])
  await review(quiet, poster, [2, 2, 2])
  await sql`update reviews set shown_at = now()`
  const before = await sql`select rating, reviews_count from users where id = ${poster}`
  expect(before).toEqual([{ rating: 4.7, reviewsCount: 11 }])
  const offer = await job(poster, 'open')
  const told = await sinceNow()

  await migrateBefore(sql, '0045-terms')
  expect(
    await sql`select id, rating, reviews_count, reviewers_count from users order by reviews_count desc, id = ${student}`,
  ).toEqual([
    { id: poster, rating: 3.5, reviewsCount: 11, reviewersCount: 2 },
    { id: quiet, rating: null, reviewsCount: 0, reviewersCount: 0 },
    { id: student, rating: null, reviewsCount: 0, reviewersCount: 0 },
  ])
  expect(await told()).toEqual([
    { feed: 'jobs:VS', entity: 'job', id: offer },
    { feed: `user:${poster}`, entity: 'job', id: offer },
    { feed: `user:${poster}`, entity: 'user', id: poster },
  ])
})
