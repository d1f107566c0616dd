import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { limits } from '../../schema/rules.ts'
import { newId } from '../../schema/ids.ts'
import { connect } from '../db/connect.ts'
import { createWorld, toStrangers, type Call, type Person } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql, url } = await testDatabase()
const world = createWorld(sql)

describe('publishing', () => {
  it('P-13 publishes an offer with the full payload, open and readable by everyone', async () => {
    const poster = await world.person('private')
    const { status, body } = await poster.call('POST', '/api/jobs', {
      ...world.jobInput(),
      category: 'digital',
      subcategory: 'web_development',
      deliveryType: 'remote',
      requiredSkills: ['HTML'],
      languageRequired: 'german',
      isLongTermProject: true,
      projectDuration: '3 mois',
      deliverables: ['Un site'],
      urgencyLevel: 'high',
      experienceRequired: 'basic',
      physicalDemand: 'light',
      paymentMethod: 'both',
      toolsProvided: false,
      requiredTools: ['laptop'],
      postedById: poster.id,
      scheduledFor: '2027-01-15',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'open',
      rate: 25,
      hourlyRate: 25,
      estimatedDuration: 2,
      canton: 'VD',
      postedById: poster.id,
    })
    expect(body.scheduledFor).toBe('2027-01-15T00:00:00.000Z')
    expect((await world.visitor('GET', `/api/jobs/${body.id}`)).body).toEqual(toStrangers(body))
  })

  it('P-13 keeps the id that the device chose, and refuses it a second time', async () => {
    const poster = await world.person('private')
    const id = newId()
    expect((await poster.call('POST', '/api/jobs', world.jobInput({ id }))).body.id).toBe(id)
    expect((await poster.call('POST', '/api/jobs', world.jobInput({ id }))).body.code).toBe('id-taken')
  })

  it('P-13 refuses a rate below 15 and says so', async () => {
    const poster = await world.person('private')
    const { status, body } = await poster.call('POST', '/api/jobs', world.jobInput({ rate: 14.95 }))
    expect(status).toBe(400)
    expect(body).toEqual({ code: 'invalid-input', field: 'rate', message: 'The rate must be at least 15 CHF per hour' })
  })

  it('P-13 refuses to publish in another name, as a student, and without a session', async () => {
    const [poster, other, student] = [
      await world.person('private'),
      await world.person('private'),
      await world.person('student'),
    ]
    expect((await poster.call('POST', '/api/jobs', world.jobInput({ postedById: other.id }))).status).toBe(403)
    expect((await student.call('POST', '/api/jobs', world.jobInput())).status).toBe(403)
    expect((await world.visitor('POST', '/api/jobs', world.jobInput())).status).toBe(401)
  })
})

describe('the public list', () => {
  it('J-03 J-09 searches title, description and place, ignoring accents and case', async () => {
    const poster = await world.person('private')
    const job = await world.openJob(poster, {
      title: 'Déménagement à Neuchâtel',
      description: 'Porter un piano élégant',
      location: 'Rue de l’Évole 5, 2000 Neuchâtel',
    })
    for (const search of ['demenagement', 'PIANO ÉLÉ', 'neuchatel', 'Évole', 'évole piano  déménagement']) {
      const { body } = await world.visitor('GET', `/api/jobs?search=${encodeURIComponent(search)}`)
      expect(
        body.map(({ id }: { id: string }) => id),
        search,
      ).toContain(job.id)
    }
    for (const search of ['pianola', 'piano pianola'])
      expect((await world.visitor('GET', `/api/jobs?search=${search}`)).body, search).toEqual([])
    const wildcards = ['%', '_', '％', '＿', '\\', '∖']
    for (const sign of wildcards) {
      expect((await world.visitor('GET', `/api/jobs?search=${encodeURIComponent(sign)}`)).body, sign).toEqual([])
    }
    const rebate = await world.openJob(poster, { title: 'Trier 50% des cartons \\ bois' })
    for (const search of ['50%', '%', 'cartons \\']) {
      const { body } = await world.visitor('GET', `/api/jobs?search=${encodeURIComponent(search)}`)
      expect(
        body.map(({ id }: { id: string }) => id),
        search,
      ).toEqual([rebate.id])
    }
  })

  it('J-03 filters by place only, status and category, and counts the matches', async () => {
    const poster = await world.person('private')
    const inSion = await world.openJob(poster, { location: 'Sion, VS', title: 'Cours de maths', category: 'academic' })
    await world.openJob(poster, { location: 'Aigle, VD', title: 'Cours de ski à Sion' })
    const { body, headers } = await world.visitor('GET', '/api/jobs?location=sion&status=open&category=academic')
    expect(body.map(({ id }: { id: string }) => id)).toEqual([inSion.id])
    expect(headers.get('x-total-count')).toBe('1')
    expect((await world.visitor('GET', '/api/jobs?location=sion')).headers.get('x-total-count')).toBe('1')
    expect((await world.visitor('GET', '/api/jobs?location=sion&status=completed')).body).toEqual([])
    expect((await world.visitor('GET', '/api/jobs?location=sion&status=all')).body).toHaveLength(1)
    expect((await world.visitor('GET', '/api/jobs?status=gone')).status).toBe(400)
  })

  it('J-03 pages newest first without repeating or skipping, and returns the total', async () => {
    const poster = await world.person('private')
    const ids: string[] = []
    for (let index = 0; index < 5; index++) ids.unshift((await world.openJob(poster, { title: `Paginé ${index}` })).id)
    const pages = await Promise.all(
      [1, 2, 3, 4].map(page => world.visitor('GET', `/api/jobs?search=Paginé&limit=2&page=${page}`)),
    )
    expect(pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id))).toEqual(ids)
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['5', '5', '5', '5'])
    expect((await world.visitor('GET', '/api/jobs?limit=0')).status).toBe(400)
    expect((await world.visitor('GET', '/api/jobs?limit=1001')).status).toBe(400)
  })

  it('J-03 sends the database the same statement, however many words and filters a search has', async () => {
    const alone = connect(url, { max: 1 })
    const lonely = createWorld(alone, { sharedMs: 0 })
    const prepared = async () => {
      const [row] = await alone<{ count: number }[]>`select count(*) from pg_prepared_statements`
      return row?.count
    }
    const ask = (question: string) => lonely.visitor('GET', `/api/jobs?limit=1&${question}`)
    await ask('search=jardin')
    await prepared()
    const before = await prepared()
    for (let words = 1; words <= 12; words++) {
      const search = Array.from({ length: words }, (_, index) => `mot${index}`).join('+')
      for (const filter of ['', '&location=sion', '&category=digital&canton=VS', '&status=open&minimumRate=20'])
        expect((await ask(`search=${search}${filter}`)).status).toBe(200)
    }
    expect(await prepared()).toBe(before)
    await alone.end()
  })

  it('J-03 finds every word of a long search, up to its maximum length', async () => {
    const poster = await world.person('private')
    const job = await world.openJob(poster, { title: 'Un deux trois quatre cinq six sept huit, œuf à la coque' })
    const find = async (search: string) =>
      (await world.visitor('GET', `/api/jobs?search=${encodeURIComponent(search)}`)).body.map(
        ({ id }: { id: string }) => id,
      )
    expect(await find('un deux trois quatre cinq six sept huit coque œuf à')).toEqual([job.id])
    expect(await find('un deux trois quatre cinq six sept huit coque neuf')).toEqual([])
    expect(await find('œu la co')).toEqual([job.id])
  })

  it('J-03 searches for words outside the index among the newest offers only', async () => {
    const poster = await world.person('private')
    const old = await world.openJob(poster, { title: 'Réparer la TV zq' })
    const found = async () => (await world.visitor('GET', '/api/jobs?search=zq')).body.length
    expect(await found()).toBe(1)
    await sql`
      insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type,
        language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided, created_at)
      select gen_random_uuid(), posted_by_id, 'Autre', description, location, canton, rate, duration, category, delivery_type,
        language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided,
        now() + interval '1 minute'
      from offers, generate_series(1, ${limits.shortSearch}) where id = ${old.id}`
    await world.openJob(await world.person('private'))
    expect(await found()).toBe(0)
    expect((await world.visitor('GET', '/api/jobs?search=zq%20réparer')).body).toHaveLength(1)
    await sql`delete from offers where title = 'Autre'`
  })

  it('J-03 pages down to ten thousand offers, and no further', async () => {
    expect((await world.visitor('GET', '/api/jobs?limit=20&page=500')).body).toEqual([])
    const { status, body } = await world.visitor('GET', '/api/jobs?limit=20&page=501')
    expect([status, body.field]).toEqual([400, 'page'])
    expect((await world.visitor('GET', '/api/jobs?page=100')).status).toBe(200)
    expect((await world.visitor('GET', '/api/jobs?page=101')).status).toBe(400)
  })

  it('J-03 shares one read among concurrent visitors, and reads again after a change', async () => {
    const poster = await world.person('private')
    const job = await world.openJob(poster, { title: 'Tailler le cerisier' })
    const titles = async () =>
      (await world.visitor('GET', '/api/jobs?limit=3&search=cerisier')).body.map(
        ({ title }: { title: string }) => title,
      )
    expect(await titles()).toEqual(['Tailler le cerisier'])
    // In a way that this process does not notice.
    await sql`update offers set title = 'Planter le cerisier' where id = ${job.id}`
    expect(await titles(), 'within the second').toEqual(['Tailler le cerisier'])
    await expect.poll(titles, { timeout: 3000 }).toEqual(['Planter le cerisier'])
    await world.openJob(poster, { title: 'Arroser le cerisier' })
    expect(await titles(), 'moved by this process').toEqual(['Arroser le cerisier', 'Planter le cerisier'])
    await sql`update offers set title = 'Vendre le cerisier' where id = ${job.id}`
    const own = await poster.call('GET', '/api/jobs?limit=3&search=cerisier')
    expect(own.body[1].title, 'only visitors share').toBe('Vendre le cerisier')
  })

  it('compresses long lists, also without any parameter', async () => {
    const poster = await world.person('private')
    for (let index = 0; index < 5; index++) await world.openJob(poster)
    const answer = await world.app.request('/api/jobs', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
    expect(JSON.parse(text).length).toBeGreaterThanOrEqual(5)
  })

  it('J-05 shows who does a job to its two people only', async () => {
    const { poster, student, job } = await world.assignedJob()
    const seenBy = async (call: Call) => (await call('GET', `/api/jobs/${job.id}`)).body.assignedToId
    expect(await seenBy(poster.call)).toBe(student.id)
    expect(await seenBy(student.call)).toBe(student.id)
    expect(await seenBy(world.visitor)).toBeNull()
    expect(await seenBy((await world.person('student')).call)).toBeNull()
  })
})

describe('deleting', () => {
  it('P-05 P-09 deletes an open offer: gone for others, kept among the deleted ones, applicants notified', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    await world.apply(student, job.id)
    expect((await poster.call('DELETE', `/api/jobs/${job.id}`)).body).toEqual({ ok: true })
    expect((await world.visitor('GET', `/api/jobs/${job.id}`)).status).toBe(404)
    expect((await poster.call('GET', `/api/users/${poster.id}/jobs`)).body).toEqual([])
    const deleted = (await poster.call('GET', `/api/users/${poster.id}/deleted-jobs`)).body
    expect(deleted).toMatchObject([{ id: job.id, location: 'Lausanne, VD', duration: '2 heures', rate: 25 }])
    expect((await student.call('GET', '/api/applications/student')).body[0].status).toBe('rejected')
    expect((await student.call('GET', `/api/notifications/${student.id}`)).body[0].title).toBe('Offre retirée')
  })

  it('P-05 deletes neither another person’s offer nor an assigned one, nor the same one twice', async () => {
    const { poster, job } = await world.assignedJob()
    expect((await poster.call('DELETE', `/api/jobs/${job.id}`)).body.code).toBe('job-not-open')
    const other = await world.person('private')
    const open = await world.openJob(poster)
    expect((await other.call('DELETE', `/api/jobs/${open.id}`)).status).toBe(404)
    expect((await poster.call('DELETE', `/api/jobs/${open.id}`)).status).toBe(200)
    expect((await poster.call('DELETE', `/api/jobs/${open.id}`)).status).toBe(404)
  })
})

describe('the life of a job', () => {
  const setStatus = (caller: Call, id: string, status: string) => caller('PATCH', `/api/jobs/${id}`, { status })

  it('P-14 completes an assigned or started job and returns it with its student and title', async () => {
    const { poster, student, job } = await world.assignedJob()
    expect((await setStatus(poster.call, job.id, 'in_progress')).body.status).toBe('in_progress')
    const { status, body } = await setStatus(poster.call, job.id, 'completed')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'completed', isCompleted: true, assignedToId: student.id, title: job.title })
    const [notice] = (await student.call('GET', `/api/notifications/${student.id}`)).body
    expect(notice.title).toBe('Job terminé')
    const direct = await world.assignedJob()
    expect((await setStatus(direct.poster.call, direct.job.id, 'completed')).status).toBe(200)
  })

  it('P-14 refuses every other change with 409, and every other person with 404 or 403', async () => {
    const { poster, student, job } = await world.assignedJob()
    const open = await world.openJob(poster)
    for (const status of ['in_progress', 'completed']) {
      expect((await setStatus(poster.call, open.id, status)).body.code).toBe('status-conflict')
    }
    expect((await setStatus(poster.call, open.id, 'open')).status).toBe(400)
    expect((await setStatus((await world.person('private')).call, job.id, 'completed')).status).toBe(404)
    expect((await setStatus(student.call, job.id, 'completed')).status).toBe(403)
    await setStatus(poster.call, job.id, 'completed')
    for (const status of ['in_progress', 'completed', 'cancelled']) {
      expect((await setStatus(poster.call, job.id, status)).body.code).toBe('status-conflict')
    }
  })

  it('P-14 cancels before completion; an open offer’s applicants are notified', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    await world.apply(student, job.id)
    expect((await setStatus(poster.call, job.id, 'cancelled')).body.status).toBe('cancelled')
    expect((await student.call('GET', '/api/applications/student')).body[0].status).toBe('rejected')
  })

  it('P-14 tells the student why an assigned job is cancelled; no other change has a reason', async () => {
    const { poster, student, job } = await world.assignedJob()
    const patch = (body: object) => poster.call('PATCH', `/api/jobs/${job.id}`, body)
    expect((await patch({ status: 'in_progress', reason: 'Parce que' })).body).toMatchObject({ field: 'reason' })
    expect((await patch({ status: 'cancelled', reason: 'a'.repeat(501) })).status).toBe(400)
    expect((await patch({ status: 'cancelled', reason: ' La voiture est vendue. ' })).body.status).toBe('cancelled')
    const notices = (await student.call('GET', `/api/notifications/${student.id}`)).body
    expect(notices.map(({ message }: { message: string }) => message)).toContainEqual(
      expect.stringContaining('Motif : La voiture est vendue.'),
    )
  })

  it('the database refuses invalid changes by any code', async () => {
    const { job, student } = await world.assignedJob()
    await expect(sql`update offers set closed_at = now() where id = ${job.id}`).rejects.toThrow('violates check')
    await expect(sql`update offers set status = 'open' where id = ${job.id}`).rejects.toThrow('violates check')
    await expect(sql`update offers set taken = 2 where id = ${job.id}`).rejects.toThrow('violates check')
    const other = await world.person('student')
    await expect(sql`update jobs set student_id = ${other.id} where id = ${job.id}`).rejects.toThrow('change hands')
    await expect(
      sql`update applications set status = 'rejected', closed_because = 'refused' where offer_id = ${job.id}`,
    ).rejects.toThrow('cannot go')
    await expect(
      sql`insert into applications (id, offer_id, offer_version, student_id, message) values (${newId()}, ${job.id}, 1, ${student.id}, 'x')`,
    ).rejects.toThrow('unique')
    const [accepted] = await sql<{ id: string }[]>`
      insert into applications (id, offer_id, offer_version, student_id, message, status, decided_at)
      values (${newId()}, ${job.id}, 1, ${other.id}, 'x', 'accepted', now()) returning id`
    const giveAgain = (given: object) => sql`
      insert into jobs select (jsonb_populate_record(j, ${sql.json({ id: newId(), ...given })})).* from jobs j where id = ${job.id}`
    await expect(giveAgain({ student_id: other.id, application_id: accepted?.id ?? null })).rejects.toThrow(
      'violates check',
    )
    await expect(giveAgain({ student_id: other.id })).rejects.toThrow('comes from an accepted application')
    await expect(giveAgain({}), 'two jobs of one application').rejects.toThrow('unique')
    await sql`update jobs set status = 'completed' where id = ${job.id}`
    for (const status of ['assigned', 'in_progress', 'cancelled'])
      await expect(sql`update jobs set status = ${status} where id = ${job.id}`, status).rejects.toThrow('cannot go')
  })
})

describe('own lists', () => {
  it('P-15 lists own jobs with their counts, to their poster only', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    await world.apply(student, job.id)
    expect((await poster.call('GET', `/api/users/${poster.id}/jobs`)).body).toMatchObject([
      { id: job.id, applicationsCount: 1 },
    ])
    for (const path of ['jobs', 'deleted-jobs', 'accepted-jobs']) {
      expect((await student.call('GET', `/api/users/${poster.id}/${path}`)).status, path).toBe(404)
      expect((await world.visitor('GET', `/api/users/${poster.id}/${path}`)).status, path).toBe(401)
    }
  })

  it('S-12 lists accepted jobs to the student who does them and to their poster', async () => {
    const { poster, student, job } = await world.assignedJob()
    const seen = { id: job.id, status: 'assigned', poster: { id: poster.id }, assignedTo: { id: student.id } }
    expect((await student.call('GET', `/api/users/${student.id}/accepted-jobs`)).body).toMatchObject([seen])
    expect((await poster.call('GET', `/api/users/${poster.id}/accepted-jobs`)).body).toMatchObject([seen])
  })

  it('S-13 K-461 counts a job paid by hand once both people have confirmed it', async () => {
    const { poster, student, job } = await world.assignedJob()
    const earned = async () => (await student.call('GET', `/api/students/${student.id}/earnings`)).body.totalEarnings
    const path = `/api/jobs/${job.id}/paid-by-hand`
    expect((await student.call('POST', path)).body.code).toBe('not-payable')
    await setStatusOf(poster, job.id)
    expect(await earned()).toBe(0)
    const told = async ({ id, call }: Person) => (await call('GET', `/api/notifications/${id}`)).body[0].title
    for (const _ of ['once', 'again']) {
      expect((await student.call('POST', path)).body).toMatchObject({ jobId: job.id, saidPaid: [student.id] })
      expect(await earned()).toBe(0)
    }
    expect(await told(poster)).toBe('Payé de la main à la main ?')
    expect((await poster.call('POST', path)).body.saidPaid).toEqual([student.id, poster.id])
    expect(await earned()).toBe(50)
    expect(await told(student)).toBe('Paiement confirmé')
    expect((await (await world.person('student')).call('POST', path)).status).toBe(404)
    expect((await poster.call('GET', `/api/students/${student.id}/earnings`)).status).toBe(403)
  })
})

const setStatusOf = (poster: { call: Call }, id: string) =>
  poster.call('PATCH', `/api/jobs/${id}`, { status: 'completed' })
