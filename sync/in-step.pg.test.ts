import { expect, it } from 'vitest'
import { moveDay } from '../api/testing/move-day.ts'
import { createRawDevice } from '../api/testing/raw-device.ts'
import { bringForward } from '../api/testing/run-tasks.ts'
import { testDatabase } from '../api/testing/test-database.ts'
import { createWorld, type Person } from '../api/testing/world.ts'
import { userFeed } from '../schema/feeds.ts'
import { inDays, inHours } from '../schema/testing/in-days.ts'
import { createRandom } from './testing/random.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const on = (days: number) => ({ kind: 'date', day: inDays(days), time: '09:00' }) as const
const reason = 'Je suis malade.'

type Row = Record<string, string | null>

/** Some people, and everything they can do with offers, applications and jobs, each step chosen at random. */
const setWalk = async (seed: number) => {
  const { next, below, pick } = createRandom(seed)
  const posters = [await world.person('private'), await world.person('private', { city: 'Genève, GE' })] as const
  const students = [
    await world.person('student'),
    await world.person('student'),
    await world.person('student', { city: 'Genève, GE' }),
  ] as const
  const people = [...posters, ...students] as const
  const ids = people.map(({ id }) => id)
  const personOf = (id: string | null | undefined) => people.find(person => person.id === id) ?? pick(people)

  const some = async (rows: PromiseLike<readonly Row[]>) => {
    const found = await rows
    const [first, ...others] = found
    return first ? pick([first, ...others]) : null
  }
  const offer = () =>
    some(sql<Row[]>`
    select id, posted_by_id from offers o where posted_by_id = any(${ids}) and is_open(o) order by id`)
  const work = () =>
    some(sql<Row[]>`
    select id, poster_id as posted_by_id, student_id as assigned_to_id, series_id from jobs
    where poster_id = any(${ids}) and status in ('assigned', 'in_progress') order by id`)
  const letter = () =>
    some(sql<Row[]>`
    select a.id, a.student_id, o.posted_by_id, a.asked_at from applications a join offers o on o.id = a.offer_id
    where o.posted_by_id = any(${ids}) order by a.id`)
  const question = () =>
    some(sql<Row[]>`
    select q.id, q.offer_id as job_id, q.asker_id, o.posted_by_id from questions q join offers o on o.id = q.offer_id
    where o.posted_by_id = any(${ids}) order by q.id`)
  const either = (row: Row) => personOf(next() < 0.5 ? row['postedById'] : row['assignedToId'])
  const meeting = (row: Row) => `/api/jobs/${row['id']}/appointment`
  const versionOf = async (row: Row) =>
    (
      await sql<{ version: number; start: string | null }[]>`
      select version, proposed_starts_at as start from appointments where job_id = ${row['id'] ?? null}`
    )[0]
  const kept = (student: Person) => `/api/kept-students/${student.id}`

  /** Runs the action with a row, or does nothing if there is none. */
  const withRow = (find: () => Promise<Row | null>, act: (row: Row) => Promise<unknown>) => async () => {
    const row = await find()
    return row ? act(row) : null
  }

  const steps = {
    publish: () =>
      world.openJob(pick(posters), {
        location: pick(['Lausanne, VD', 'Genève, GE']),
        ...(next() < 0.4 && { address: 'Chemin des Lilas 3' }),
        ...pick<object>([{}, { places: 3 }, { schedule: on(3), isRecurring: true }, { schedule: on(0) }]),
      }),
    edit: withRow(offer, ({ id, postedById }) =>
      personOf(postedById).call(
        'PATCH',
        `/api/jobs/${id}/details`,
        pick<object>([{ places: 2 }, { rate: 30 }, { location: 'Genève, GE' }]),
      ),
    ),
    delete: withRow(offer, ({ id, postedById }) => personOf(postedById).call('DELETE', `/api/jobs/${id}`)),
    hide: withRow(
      offer,
      ({ id }) => sql`
      update offers set hidden_at = case when hidden_at is null then now() end where id = ${id ?? null}`,
    ),
    propose: withRow(offer, ({ id, postedById }) =>
      personOf(postedById).call('POST', `/api/jobs/${id}/propose`, { studentId: pick(students).id }),
    ),
    ask: withRow(offer, ({ id }) =>
      pick(students).call('POST', `/api/jobs/${id}/questions`, { text: 'Un ascenseur ?' }),
    ),
    answer: withRow(question, ({ id, jobId, postedById }) =>
      personOf(postedById).call('PATCH', `/api/jobs/${jobId}/questions/${id}`, { answer: 'Oui.' }),
    ),
    unask: withRow(question, ({ id, jobId, postedById, askerId }) =>
      personOf(next() < 0.5 ? postedById : askerId).call('DELETE', `/api/jobs/${jobId}/questions/${id}`),
    ),
    apply: withRow(offer, ({ id }) => world.apply(pick(students), id ?? '')),
    withdraw: withRow(letter, ({ id, studentId }) => personOf(studentId).call('DELETE', `/api/applications/${id}`)),
    reserve: withRow(letter, ({ id, postedById }) =>
      personOf(postedById).call('POST', `/api/applications/${id}/reserve`, { isKept: next() < 0.8 }),
    ),
    accept: withRow(letter, ({ id, postedById }) => world.accept(personOf(postedById), id ?? '')),
    reject: withRow(letter, ({ id, postedById }) =>
      personOf(postedById).call('POST', `/api/applications/${id}/reject`),
    ),
    called: withRow(letter, ({ id, studentId, askedAt }) =>
      personOf(studentId).call('POST', `/api/applications/${id}/answer-call`, {
        askedAt: askedAt ?? new Date().toISOString(),
      }),
    ),
    leave: withRow(work, ({ id, assignedToId }) =>
      personOf(assignedToId).call('POST', `/api/jobs/${id}/leave`, { reason }),
    ),
    move: withRow(work, ({ id, postedById }) =>
      personOf(postedById).call(
        'PATCH',
        `/api/jobs/${id}`,
        pick<object>([{ status: 'in_progress' }, { status: 'completed' }, { status: 'cancelled', reason }]),
      ),
    ),
    meet: withRow(work, row => either(row).call('POST', meeting(row), { start: inHours(24 + below(3)), minutes: 60 })),
    confirm: withRow(work, async row => {
      const { version = 0, start = null } = (await versionOf(row)) ?? {}
      return either(row).call('POST', `${meeting(row)}/confirm`, { start: start ?? inHours(24), version })
    }),
    callOff: withRow(work, async row =>
      either(row).call('POST', `${meeting(row)}/cancel`, { version: (await versionOf(row))?.version ?? 0 }),
    ),
    endSeries: withRow(work, row => either(row).call('POST', `/api/jobs/${row['seriesId'] ?? row['id']}/end-series`)),
    goOn: async () => {
      const sessions = await sql<{ id: string }[]>`
        select id from jobs where poster_id = any(${ids}) and series_id is not null and status = 'assigned'`
      const sessionIds = sessions.map(({ id }) => id)
      await moveDay(sql, sessionIds, on(-1))
      await bringForward(sql, 'add-session')
      await world.work('add-session')
    },
    keep: () => pick(posters).call('PATCH', kept(pick(students)), { isKept: next() < 0.7 }),
    block: () => pick(people).call('POST', `/api/users/${pick(people).id}/block`),
    unblock: () => pick(people).call('DELETE', `/api/users/${pick(people).id}/block`),
    rename: () => {
      const person = pick(people)
      return person.call('PATCH', `/api/users/${person.id}`, { lastName: pick(['Favre', 'Rochat', 'Monnier']) })
    },
    mails: () => pick(people).call('PATCH', '/api/mail-notices/message', { isOn: next() < 0.5 }),
    free: () => {
      const student = pick(students)
      return student.call('PATCH', `/api/users/${student.id}/availability`, { free: pick([[], ['monday-morning']]) })
    },
    favour: withRow(offer, ({ id }) => pick(students).call('POST', `/api/favourites/${id}`)),
    trust: () => {
      const [principal, deputy] = [pick(posters).id, pick(posters).id]
      if (principal === deputy) return sql`delete from deputies where principal_id = ${principal}`
      return sql`
        insert into deputies (id, principal_id, deputy_id) values (gen_random_uuid(), ${principal}, ${deputy})
        on conflict do nothing`
    },
  }
  const often = ['publish', 'apply', 'apply', 'accept', 'accept', 'reserve', 'ask', 'leave', 'meet', 'confirm'] as const
  const names = [...Object.keys(steps).filter(name => name in steps), ...often]
  const known = new Map<string, () => PromiseLike<unknown>>(Object.entries(steps))
  const walk = async () => {
    const name = names[below(names.length)] ?? 'publish'
    await known.get(name)?.()
    return name
  }
  return { people, walk }
}

const feeds = ['jobs:VD', 'jobs:GE'] as const

it('[R8] K-56 K-71 K-86 K-95 K-107 K-116 K-133 an incrementally synced device equals a freshly filled one, whatever people do', async () => {
  for (let seed = 1; seed <= 3; seed++) {
    const { people, walk } = await setWalk(seed)
    const deviceOf = (person: Person | null) =>
      person ? createRawDevice(person.call, [userFeed(person.id), ...feeds]) : createRawDevice(world.visitor, feeds)
    const devices = [...people, null].map(person => ({ person, device: deviceOf(person) }))
    const story: string[] = []
    for (let step = 0; step < 60; step++) {
      story.push(await walk())
      if (step % 3 !== 2) continue
      for (const [at, { person, device }] of devices.entries()) {
        await device.pull()
        const fresh = deviceOf(person)
        await fresh.pull()
        expect(device.shown(), `seed ${seed}, device ${at}: ${story.join(' ')}`).toEqual(fresh.shown())
      }
    }
  }
}, 180_000)

it('K-133 a renamed person has the new name among favourites, blocked people, and principals', async () => {
  const [reader, renamed] = [await world.person('private'), await world.person('private')]
  await reader.call('POST', `/api/users/${renamed.id}/block`)
  await sql`
    insert into deputies (id, principal_id, deputy_id) values (gen_random_uuid(), ${renamed.id}, ${reader.id})`
  const device = createRawDevice(reader.call, [userFeed(reader.id)])
  await device.pull()
  await renamed.call('PATCH', `/api/users/${renamed.id}`, { firstName: 'Aline', lastName: 'Zbinden' })
  await device.pull()
  expect(device.held.get(`${userFeed(reader.id)} user ${reader.id}`)).toMatchObject({
    blocked: [{ firstName: 'Aline', lastName: 'Z.' }],
    principals: [{ firstName: 'Aline', lastName: 'Zbinden' }],
  })
})
