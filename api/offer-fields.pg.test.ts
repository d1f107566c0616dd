import { expect, it, beforeAll } from 'vitest'
import { jobsFeed, userFeed } from '../schema/feeds.ts'
import { postgres } from './db/driver.ts'
import { madeUpFields } from './testing/made-up-fields.ts'
import { createRawDevice, syncRequest } from './testing/raw-device.ts'
import { startProduct } from './testing/start-product.ts'
import { testDatabase } from './testing/test-database.ts'
import { waitForHistory } from './testing/wait-for-history.ts'
import { createWorld, type Call, type Person } from './testing/world.ts'

const { sql, url } = await testDatabase()
const world = createWorld(sql)
let origin = ''

// The product as started, with an additional field of each kind for each sort of reader, and nothing else.
beforeAll(async () => {
  for (const table of ['offers', 'jobs', 'series'])
    for (const { name, column } of madeUpFields)
      await sql.unsafe(`alter table ${table} add ${postgres.fromCamel(name)} ${column}`)
  const preload = `--import=${new URL('testing/with-made-up-fields.ts', import.meta.url).href}`
  const product = await startProduct({ settings: { DATABASE_URL: url, NODE_OPTIONS: preload } })
  await product.ready()
  origin = product.origin
  return () => product.end('SIGKILL')
}, 120_000)

const callAs =
  (token: string | null): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { Origin: origin, 'Content-Type': 'application/json', ...(token && { Cookie: `pouce=${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(500)
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers }
  }
const visitor = callAs(null)
const person = async (type: 'student' | 'private'): Promise<Person> => {
  const one = await world.person(type)
  return { ...one, call: callAs(one.token) }
}

const values = Object.fromEntries(madeUpFields.map(({ name, value }) => [name, value]))
const fieldsFor = (...readers: readonly string[]) => madeUpFields.filter(({ reader }) => readers.includes(reader))
const marksFor = (...readers: readonly string[]) => fieldsFor(...readers).map(({ mark }) => mark)
const hidden = [...fieldsFor('both', 'poster').map(({ name }) => name), ...marksFor('both', 'poster')]
const found = (text: string, marks: readonly string[]) => marks.filter(mark => text.includes(mark))

const setScene = async () => {
  const poster = await person('private')
  const [chosen, other] = [await person('student'), await person('student')]
  const offer = await world.openJob(poster, values)
  const [letter] = [await world.apply(chosen, offer.id), await world.apply(other, offer.id)]
  return { poster, chosen, other, offer, letter }
}

/** Everything that this person, or a visitor, can read of it in any way. */
const told = async (who: Person | null, id: string) => {
  const call = who?.call ?? visitor
  const paths = [`/api/jobs/${id}`, '/api/jobs?limit=1000', `/jobs/${id}`, '/jobs', '/sitemap.xml', '/llms.txt']
  const searched = marksFor('both', 'poster').map(mark => `/api/jobs?search=${mark}`)
  const own = who
    ? ['/api/auth/me', `/api/notifications/${who.id}`, '/api/applications', '/api/applications/student/me']
    : []
  const answers: unknown[] = []
  for (const path of [...paths, ...own]) answers.push((await call('GET', path)).body)
  for (const path of searched) expect((await call('GET', path)).body, path).toEqual([])
  if (who) {
    answers.push((await world.exportOf(who)).body)
    const device = createRawDevice(call, [userFeed(who.id), jobsFeed('VD')], ({ row }) => row)
    await device.pull()
    answers.push([...device.held])
  }
  return JSON.stringify(answers)
}

/** Tables that contain a text. */
const tablesWith = async (text: string) => {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`
  const holding = []
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text])
    if (rows.length > 0) holding.push(name)
  }
  return holding.toSorted()
}

it('K-508 a field of every kind is validated, stored, and read by its poster, from its description alone', async () => {
  const { poster, offer } = await setScene()
  expect(offer).toMatchObject(values)
  for (const { name } of madeUpFields) {
    const wrong = await poster.call('POST', '/api/jobs', world.jobInput({ [name]: { wrong: true } }))
    expect(wrong, name).toMatchObject({ status: 400, body: { code: 'invalid-input', field: name } })
  }
  expect(found(await told(poster, offer.id), marksFor('everyone', 'both', 'poster'))).toEqual(
    marksFor('everyone', 'both', 'poster'),
  )
})

it('K-508 a field not readable by everyone is in no list, search, page, feed, version or export of others', async () => {
  const { chosen, offer } = await setScene()
  for (const who of [null, chosen]) {
    const text = await told(who, offer.id)
    expect(found(text, marksFor('everyone'))).toEqual(marksFor('everyone'))
    expect(found(text, hidden)).toEqual([])
  }
  const [versions] = await sql<{ said: string }[]>`
    select string_agg(said::text, '') as said from offer_versions where offer_id = ${offer.id}`
  const said = versions?.said ?? ''
  expect(found(said, marksFor('everyone').slice(0, 2))).toEqual(marksFor('everyone').slice(0, 2))
  expect(found(said, marksFor('both', 'poster'))).toEqual([])
})

it('K-508 nor in the files of a first fill', async () => {
  const { poster, chosen, offer } = await setScene()
  // More than a page, so that files are made.
  await sql`
    insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type, language_required,
      urgency_level, experience_required, physical_demand, payment_method, tools_provided, made_line_forboth, made_line_foreveryone)
    select gen_random_uuid(), ${poster.id}, title, description, location, canton, rate, duration, category, delivery_type, language_required,
      urgency_level, experience_required, physical_demand, payment_method, tools_provided, made_line_forboth, made_line_foreveryone
    from offers, generate_series(1, 1500) where id = ${offer.id}`
  await waitForHistory(sql)
  await sql`select graphile_worker.add_job('renew-first-fill')`
  const ask = async () => {
    const { body } = await chosen.call(
      'POST',
      '/api/sync?takes=files',
      syncRequest({ cursors: { [jobsFeed('VD')]: '0' } }),
    )
    return body.firstFill?.files ?? []
  }
  await expect.poll(ask, { timeout: 60_000, interval: 500 }).not.toEqual([])
  for (const name of await ask()) {
    const { body } = await visitor('GET', `/api/sync/first-fill/${name}`)
    const text = JSON.stringify(body)
    expect(text).toContain('marque-line-everyone')
    expect(found(text, hidden)).toEqual([])
  }
})

it('K-508 the chosen student reads fields for both until they leave, and no field for the poster only', async () => {
  const { poster, chosen, other, offer, letter } = await setScene()
  await world.accept(poster, letter.id)
  const text = await told(chosen, offer.id)
  expect(found(text, marksFor('both'))).toEqual(marksFor('both'))
  expect(found(text, marksFor('poster'))).toEqual([])
  expect(found(await told(other, offer.id), hidden)).toEqual([])
  await chosen.call('POST', `/api/jobs/${offer.id}/leave`, { reason: 'Malade' })
  expect(found(await told(chosen, offer.id), hidden)).toEqual([])
})

it('K-508 a student who agreed on another place reads no field that belongs to the new one', async () => {
  const { poster, chosen, offer, letter } = await setScene()
  expect((await world.edit(poster, offer.id, { location: 'Genève, GE' })).status).toBe(200)
  expect((await world.accept(poster, letter.id)).status).toBe(200)
  expect(found(await told(chosen, offer.id), hidden)).toEqual([])
})

it('K-508 an edit of it changes only the offer, and sends no notification', async () => {
  const { poster, offer } = await setScene()
  const texts = fieldsFor('both', 'poster').filter(({ field }) => field.kind === 'line')
  for (const { name } of texts) {
    const changed = `${name}-neuf`
    expect((await world.edit(poster, offer.id, { [name]: changed, rate: 31 })).body[name]).toBe(changed)
    expect(await tablesWith(changed)).toEqual(['public.offers'])
  }
})

it('K-527 the notice of an edit names a new public field and its value, from its description alone', async () => {
  const { poster, chosen, offer } = await setScene()
  const edit = {
    madeLineForeveryone: 'autre',
    madeNumberForeveryone: 5,
    madeChoiceForeveryone: 'none',
    madeSwitchForeveryone: false,
    madeListForeveryone: ['autre'],
  }
  expect((await world.edit(poster, offer.id, edit)).status).toBe(200)
  const { body } = await chosen.call('GET', `/api/notifications/${chosen.id}`)
  expect(body[0].message).toContain(
    [
      'madeLineForeveryone : marque-line-everyone → autre',
      'madeNumberForeveryone : 7140000 → 5',
      'madeChoiceForeveryone : marque-choice-everyone → none',
      '« madeListForeveryone » modifié',
      'madeSwitchForeveryone : oui → non',
    ].join(' ; '),
  )
})

it('K-508 it is deleted from every table with the account of its poster', async () => {
  const { poster, offer, letter } = await setScene()
  const only = 'un-texte-de-ce-compte'
  await world.edit(poster, offer.id, { madeLineForboth: only, madeWordsForposter: only })
  await world.accept(poster, letter.id)
  expect(await tablesWith(only)).toEqual(['public.jobs', 'public.offers'])
  for (const status of ['in_progress', 'completed'])
    expect((await poster.call('PATCH', `/api/jobs/${offer.id}`, { status })).status).toBe(200)
  expect((await world.deleteAccount(poster)).status).toBe(200)
  expect(await tablesWith(only)).toEqual([])
})
