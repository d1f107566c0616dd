import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ratings } from '../../schema/choices.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId } from '../../schema/ids.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { addJobs } from '../testing/add-jobs.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const stars = fc.constantFrom(...ratings)
const aReview = fc.record({
  rating: stars,
  punctualityRating: stars,
  politenessRating: stars,
  state: fc.constantFrom('shown', 'shown', 'shown', 'blind', 'hidden'),
})
type Written = typeof aReview extends fc.Arbitrary<infer Value> ? Value : never

/** Computes with whole numbers, so that no half is lost: a review is worth a number of quarter stars. */
const expected = (byAuthor: readonly (readonly Written[])[]) => {
  const shown = byAuthor
    .map(theirs => theirs.filter(({ state }) => state === 'shown'))
    .filter(({ length }) => length > 0)
  if (shown.length === 0) return { rating: null, reviewsCount: 0, reviewersCount: 0 }
  const whole = shown.reduce((product, { length }) => product * length, 1)
  const sum = shown.reduce((total, theirs) => {
    const quarters = theirs.reduce((all, one) => all + 2 * one.rating + one.punctualityRating + one.politenessRating, 0)
    return total + quarters * (whole / theirs.length)
  }, 0)
  const parts = 4 * whole * shown.length
  return {
    rating: Math.floor((20 * sum + parts) / (2 * parts)) / 10,
    reviewsCount: shown.flat().length,
    reviewersCount: shown.length,
  }
}

const same = (rating: (typeof ratings)[number]) => ({
  rating,
  punctualityRating: rating,
  politenessRating: rating,
  state: 'shown' as const,
})
/** Means of 4.3333…, 4.3333… and 4.0833… are 4.25: a half, which rounds up. */
const halfOfThirds = [
  [same(5), same(4), same(4)],
  [same(5), same(4), same(4)],
  [same(4), same(4), { ...same(4), punctualityRating: 5 }],
] as const

const authors = [await world.person('student'), await world.person('student'), await world.person('student')]
const write = async (of: Person, author: Person, { state, ...given }: Written) => {
  const [jobId = ''] = await addJobs(sql, { posterId: of.id, studentId: author.id, status: 'completed' })
  const written = { ...given, id: newId(), jobId, reviewerId: author.id, revieweeId: of.id }
  const said = { completedOnTime: true, wouldRecommend: true, descriptiveWords: 'Aimable' }
  await sql`
    insert into reviews ${sql({ ...written, ...said, jobTitle: 'Mission', jobCategory: 'Service' })}`
  await sql`
    update reviews set shown_at = case when ${state !== 'blind'} then now() end,
      hidden_at = case when ${state === 'hidden'} then now() end
    where id = ${written.id}`
}

it('J-08 J-04 profile, offer, list and device show one figure: the mean over authors of the mean of their reviews', async () => {
  const written = fc.array(fc.array(aReview, { maxLength: 4 }), { maxLength: authors.length })
  await fc.assert(
    fc.asyncProperty(written, async byAuthor => {
      const poster = await world.person('private')
      const offer = await world.openJob(poster)
      const device = createRawDevice(poster.call, [userFeed(poster.id)])
      await device.pull()
      for (const [index, theirs] of byAuthor.entries())
        for (const one of theirs) await write(poster, authors[index] ?? poster, one)
      const figures = expected(byAuthor)
      await device.pull()
      const [profile, opened, listed] = [
        await world.visitor('GET', `/api/users/${poster.id}`),
        await world.visitor('GET', `/api/jobs/${offer.id}`),
        await world.visitor('GET', '/api/jobs?limit=1'),
      ]
      expect(profile.body.privateProfile).toEqual(figures)
      for (const one of [opened.body, listed.body[0], device.held.get(`${userFeed(poster.id)} offer ${offer.id}`)])
        expect(one.poster).toMatchObject(figures)
      expect(device.rows('user')).toMatchObject([{ privateProfile: figures }])
    }),
    { numRuns: 40, examples: [[halfOfThirds.map(theirs => [...theirs])]] },
  )
})
