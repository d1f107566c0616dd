import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { userFeed } from '../../schema/feeds.ts'
import { syncRows } from '../../schema/sync.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const deviceOf = (person: Person) => createRawDevice(person.call, [userFeed(person.id)])
const keep = (student: Person, jobId: string) => student.call('POST', `/api/favourites/${jobId}`)
const save = (student: Person, given: object = {}) =>
  student.call('POST', '/api/saved-searches', { name: 'Ma recherche', canton: 'TI', ...given })
const alertsOf = async (student: Person) =>
  (await student.call('GET', `/api/notifications/${student.id}`)).body.filter(
    ({ type }: { type: string }) => type === 'job_alert' || type === 'job_match',
  )

describe('a favourite', () => {
  it('is stored once, reaches the other devices and can be removed', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    const device = deviceOf(student)
    await device.pull()
    const first = await keep(student, job.id)
    expect(first.body).toMatchObject({ id: job.id, title: job.title, rate: 25, state: 'open' })
    expect((await keep(student, job.id)).body).toEqual(first.body)
    await device.pull()
    expect(device.rows('favourite')).toEqual([first.body])
    expect((await student.call('GET', '/api/favourites')).body).toEqual([first.body])
    for (const _ of [1, 2])
      expect((await student.call('DELETE', `/api/favourites/${job.id}`)).body).toEqual({ ok: true })
    await device.pull()
    expect(device.rows('favourite')).toEqual([])
  })

  it('shows on every device that its offer was filled, or deleted', async () => {
    const [poster, student, other] = [
      await world.person('private'),
      await world.person('student'),
      await world.person('student'),
    ]
    const [filled, deleted] = [await world.openJob(poster), await world.openJob(poster)]
    const device = deviceOf(student)
    for (const { id } of [filled, deleted]) await keep(student, id)
    await device.pull()
    const application = await world.apply(other, filled.id)
    await world.accept(poster, application.id)
    await poster.call('DELETE', `/api/jobs/${deleted.id}`)
    await device.pull()
    const states = device.rows('favourite').map(row => syncRows.favourite.parse(row))
    expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [filled.id, 'taken'],
        [deleted.id, 'gone'],
      ]),
    )
    // A student may still keep a filled offer and reads that it is; a deleted one cannot be kept any more.
    const late = await world.person('student')
    expect((await keep(late, filled.id)).body.state).toBe('taken')
    expect((await keep(late, deleted.id)).status).toBe(404)
  })

  it('leaves list and device on a block, and returns when the block is removed', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    await keep(student, job.id)
    const device = deviceOf(student)
    const kept = async () => {
      await device.pull()
      const listed = (await student.call('GET', '/api/favourites')).body
      expect(device.rows('favourite')).toEqual(listed)
      return listed.length
    }
    expect(await kept()).toBe(1)
    await poster.call('POST', `/api/users/${student.id}/block`)
    expect(await kept()).toBe(0)
    await poster.call('DELETE', `/api/users/${student.id}/block`)
    expect(await kept()).toBe(1)
  })

  it('kept while its offer is filled never remains shown as open', async () => {
    const poster = await world.person('private')
    for (const _ of Array.from({ length: 5 })) {
      const [student, other] = [await world.person('student'), await world.person('student')]
      const job = await world.openJob(poster)
      const application = await world.apply(other, job.id)
      const device = deviceOf(student)
      await Promise.all([keep(student, job.id), world.accept(poster, application.id), device.pull()])
      await device.pull()
      expect(device.rows('favourite')).toMatchObject([{ id: job.id, state: 'taken' }])
    }
  })

  it('is limited to five hundred', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    await sql`
      insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type,
        language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
      select gen_random_uuid(), ${poster.id}, 'Offre', 'Texte', 'Berne, BE', 'BE', 20, '1 h', 'physical', 'in_person', 'french',
        'normal', 'none', 'light', 'cash', true from generate_series(1, ${limits.favourites.max})`
    await sql`insert into favourites (user_id, offer_id) select ${student.id}, id from offers where title = 'Offre'`
    expect((await keep(student, job.id)).body.code).toBe('list-full')
  })
})

describe('a saved search', () => {
  it('is saved, renamed, silenced and deleted, on every device', async () => {
    const student = await world.person('student')
    const device = deviceOf(student)
    await device.pull()
    const { status, body } = await save(student, { words: ' jardin ', category: 'physical', minimumRate: 22.5 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      words: 'jardin',
      canton: 'TI',
      category: 'physical',
      minimumRate: 22.5,
      isAlerting: true,
    })
    const change = (given: object) => student.call('PATCH', `/api/saved-searches/${body.id}`, given)
    expect((await change({ name: ' Au vert ' })).body).toEqual({ ...body, name: 'Au vert' })
    expect((await change({ isAlerting: false })).body).toEqual({ ...body, name: 'Au vert', isAlerting: false })
    await device.pull()
    expect(device.rows('savedSearch')).toEqual([{ ...body, name: 'Au vert', isAlerting: false }])
    expect((await student.call('GET', '/api/saved-searches')).body).toEqual(device.rows('savedSearch'))
    expect((await student.call('DELETE', `/api/saved-searches/${body.id}`)).body).toEqual({ ok: true })
    await device.pull()
    expect(device.rows('savedSearch')).toEqual([])
  })

  it('is not saved twice in different spellings, and never without a filter', async () => {
    const [student, other] = [await world.person('student'), await world.person('student')]
    await save(student, { words: 'été Jardin' })
    expect((await save(student, { words: ' JARDIN  ete', name: 'Autrement' })).body.code).toBe('search-saved')
    expect((await save(student, { words: 'jardin été', minimumRate: 30 })).status).toBe(201)
    expect((await save(other, { words: 'été jardin' })).status).toBe(201)
    expect((await save(student, { canton: null, words: '  ' })).body).toMatchObject({
      code: 'invalid-input',
      field: 'words',
    })
    const [first] = (await other.call('GET', '/api/saved-searches')).body
    expect((await save(student, { id: first.id, words: 'neige' })).body.code).toBe('id-taken')
  })

  it('is limited to twenty, also when two are saved concurrently', async () => {
    const student = await world.person('student')
    const words = Array.from({ length: limits.savedSearches.max - 1 }, (_, at) => `mot${at}`)
    for (const word of words) await save(student, { words: word })
    const ends = await Promise.all(['un', 'deux', 'trois'].map(word => save(student, { words: word })))
    expect(ends.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await student.call('GET', '/api/saved-searches')).body).toHaveLength(limits.savedSearches.max)
  })
})

describe('an alert', () => {
  it('notifies of a new matching offer, once per offer and person, instead of the canton’s notification', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    await save(student, { name: 'Vaud', canton: 'VD' })
    await save(student, { name: 'Jardin', canton: null, words: 'pelouse TONDRE' })
    const job = await world.openJob(poster)
    expect(await alertsOf(student)).toMatchObject([
      {
        type: 'job_alert',
        title: 'Alerte « Vaud »',
        message: 'Nouvelle offre : « Tondre la pelouse » à Lausanne, VD.',
        actionUrl: `/jobs/${job.id}`,
      },
    ])
  })

  it.each(['student', 'poster'] as const)('does not notify of offers across a block by the %s', async by => {
    const [poster, student] = [await world.person('private'), await world.person('student', { city: 'Lugano, TI' })]
    await save(student)
    const [one, other] = by === 'student' ? [student, poster] : [poster, student]
    await one.call('POST', `/api/users/${other.id}/block`)
    await world.openJob(poster, { location: 'Lugano, TI' })
    expect(await alertsOf(student)).toEqual([])
    await one.call('DELETE', `/api/users/${other.id}/block`)
    await world.openJob(poster, { location: 'Lugano, TI' })
    // The earlier offer is no longer news for an alert, but it is near all the same.
    expect((await alertsOf(student)).map(({ type }: { type: string }) => type)).toEqual(['job_alert', 'job_match'])
  })

  it('matches the canton, the category, the rate and every word, including signs', async () => {
    const poster = await world.person('private')
    const elsewhere = { city: 'Zoug, ZG', canton: 'ZG' }
    const searches: [object, boolean][] = [
      [{ canton: 'VD' }, true],
      [{ canton: 'GE' }, false],
      [{ canton: null, category: 'physical' }, true],
      [{ canton: null, category: 'digital' }, false],
      [{ canton: null, minimumRate: 25 }, true],
      [{ canton: null, minimumRate: 25.05 }, false],
      [{ canton: 'VD', words: '100% éte' }, true],
      [{ canton: 'VD', words: '10%_' }, false],
      [{ canton: 'VD', words: 'lausanne l’herbe' }, true],
      [{ canton: 'VD', words: 'lausanne ski' }, false],
      [{ canton: 'VD', isAlerting: false }, false],
    ]
    const students: [Person, boolean][] = []
    for (const [search, fits] of searches) {
      const student = await world.person('student', elsewhere)
      expect((await save(student, { canton: null, ...search })).status).toBe(201)
      students.push([student, fits])
    }
    await world.openJob(poster, { title: 'Couper 100% de l’herbe cet été' })
    const told = await Promise.all(students.map(async ([student]) => (await alertsOf(student)).length))
    expect(told).toEqual(searches.map(([, fits]) => (fits ? 1 : 0)))
  })

  it('is deleted with the account, like everything saved, and is in the account’s export', async () => {
    const student = await world.person('student')
    await save(student)
    const [poster] = [await world.person('private')]
    await keep(student, (await world.openJob(poster)).id)
    const exported = (await world.exportOf(student)).body
    expect(exported).toMatchObject({ favourites: [{ state: 'open' }], savedSearches: [{ canton: 'TI' }] })
    expect((await world.deleteAccount(student)).status).toBe(200)
    const [left] = await sql<{ favourites: number; searches: number }[]>`
      select (select count(*) from favourites where user_id = ${student.id}) as favourites,
        (select count(*) from saved_searches where user_id = ${student.id}) as searches`
    expect(left).toEqual({ favourites: 0, searches: 0 })
  })
})

it('both routes have these actions', async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const job = await world.openJob(poster)
  const device = deviceOf(student)
  const search = newId()
  const send = (command: string, input: Record<string, unknown>) => ({
    id: newId(),
    account: student.id,
    command,
    input,
  })
  const { results } = await device.pull([
    send('add-favourite', { jobId: job.id }),
    send('save-search', { id: search, name: 'Vaud', canton: 'VD' }),
    send('edit-saved-search', { id: search, isAlerting: false }),
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
  expect(device.rows('favourite')).toHaveLength(1)
  expect(device.rows('savedSearch')).toMatchObject([{ id: search, isAlerting: false }])
})
