import { describe, expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { hashPassword } from '../accounts/password.ts'
import { askSync } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const text = 'Y a-t-il un ascenseur ?'
const answer = 'Oui, jusqu’au 4e étage.'

const openScene = async () => {
  const [poster, student, other] = [
    await world.person('private'),
    await world.person('student'),
    await world.person('student'),
  ]
  const job = await world.openJob(poster)
  return { poster, student, other, job, at: `/api/jobs/${job.id}`, questions: `/api/jobs/${job.id}/questions` }
}

const asked = async (student: Person, questions: string, said = text) =>
  (await student.call('POST', questions, { text: said })).body

const readQuestions = async ({ call }: Pick<Person, 'call'>, at: string) => (await call('GET', at)).body.questions
const visitor = { call: world.visitor }

const told = async ({ id }: Person) => {
  const rows = await sql<{ title: string; message: string; actionUrl: string }[]>`
    select title, message, action_url from notifications where user_id = ${id} order by created_at, id`
  return rows.map(row => ({ ...row }))
}

/** The offer as a device of theirs holds it, and which of its feeds bring it. */
const held = async (person: Person, jobId: string) => {
  const cursors = { [userFeed(person.id)]: '0', 'jobs:VD': '0' }
  const { body } = await askSync(person.call, { cursors })
  const found = body.changes.filter(({ id, row }: { id: string; row: object | null }) => id === jobId && row)
  return {
    feeds: found.map(({ feed }: { feed: string }) => feed).toSorted(),
    questions: found[0]?.row.questions,
  }
}

describe('asking', () => {
  it('K-51 a student asks about an open offer, and its poster is told', async () => {
    const { poster, student, job, at, questions } = await openScene()
    const id = newId()
    const { status, body } = await student.call('POST', questions, { id, text: `  ${text} ` })
    expect([status, body]).toEqual([201, { id, text, answer: null, askedAt: expect.any(String), answeredAt: null }])
    expect(await told(poster)).toEqual([
      { title: `Question sur « ${job.title} »`, message: text, actionUrl: `/jobs/${job.id}#questions` },
    ])
    expect(await readQuestions(poster, at)).toEqual([body])
  })

  it('K-51 is refused where there is nothing to ask about, and to whoever may not see it', async () => {
    const { poster, student, other, job, at, questions } = await openScene()
    const [{ body: unknown }, { body: twice }] = [
      await student.call('POST', `/api/jobs/${newId()}/questions`, { text }),
      await student.call('POST', questions, { id: (await asked(student, questions)).id, text }),
    ]
    expect([unknown.code, twice.code]).toEqual(['not-found', 'id-taken'])
    expect((await student.call('POST', questions, { text: ' ' })).status).toBe(400)
    expect((await student.call('POST', questions, { text: 'a'.repeat(limits.question.max + 1) })).status).toBe(400)
    expect((await student.call('POST', questions, { text: 'é'.repeat(limits.question.max) })).status).toBe(201)
    await world.accept(poster, (await world.apply(other, job.id)).id)
    expect((await student.call('POST', questions, { text })).body.code).toBe('job-not-open')
    const hidden = await openScene()
    await sql`update jobs set hidden_at = now() where id = ${hidden.job.id}`
    expect((await hidden.student.call('POST', hidden.questions, { text })).status).toBe(404)
    const deleted = await openScene()
    await asked(deleted.student, deleted.questions)
    await deleted.poster.call('DELETE', deleted.at)
    expect((await deleted.student.call('POST', deleted.questions, { text })).status).toBe(404)
    expect(await sql`select from questions where job_id = ${deleted.job.id}`).toHaveLength(0)
    expect(at).toContain(job.id)
  })

  it('K-51 said again by a device it is asked once', async () => {
    const { student, poster, at, job } = await openScene()
    const mutation = {
      id: newId(),
      account: student.id,
      command: 'ask-question',
      input: { id: newId(), jobId: job.id, text },
    }
    for (let time = 0; time < 2; time++)
      expect((await askSync(student.call, { mutations: [mutation] })).body.results[0].outcome).toBe('applied')
    expect(await readQuestions(poster, at)).toHaveLength(1)
    expect(await told(poster)).toHaveLength(1)
  })
})

describe('answering', () => {
  it('K-52 its poster answers once for everybody, corrects it, and whoever asked is told once', async () => {
    const { poster, student, job, at, questions } = await openScene()
    const { id } = await asked(student, questions)
    expect((await poster.call('PATCH', `${questions}/${id}`, { answer: 'Non.' })).status).toBe(200)
    expect((await poster.call('PATCH', `${questions}/${id}`, { answer })).body).toMatchObject({ id, text, answer })
    for (const reader of [visitor, student, await world.person('student')])
      expect(await readQuestions(reader, at)).toMatchObject([{ id, text, answer }])
    expect(await told(student)).toEqual([
      { title: 'Réponse à votre question', message: `« ${job.title} » : Non.`, actionUrl: `/jobs/${job.id}#questions` },
    ])
  })

  it('K-52 nobody else answers, nor where the offer is closed or hidden', async () => {
    const { poster, student, other, job, questions } = await openScene()
    const { id } = await asked(student, questions)
    const put = (by: Person, place = `${questions}/${id}`) => by.call('PATCH', place, { answer })
    expect((await put(await world.person('private'))).status).toBe(404)
    expect((await put(student)).status).toBe(403)
    const another = await world.openJob(poster)
    expect((await put(poster, `/api/jobs/${another.id}/questions/${id}`)).status).toBe(404)
    expect((await put(poster, `${questions}/${newId()}`)).status).toBe(404)
    await sql`update jobs set hidden_at = now() where id = ${job.id}`
    expect((await put(poster)).body.code).toBe('already-hidden')
    await sql`update jobs set hidden_at = null where id = ${job.id}`
    await world.accept(poster, (await world.apply(other, job.id)).id)
    expect((await put(poster)).body.code).toBe('job-not-open')
    expect(await told(student)).toHaveLength(0)
  })

  it('K-52 an offer that is taken shows what was answered, and nothing that waits', async () => {
    const { poster, student, other, job, at, questions } = await openScene()
    const [first] = [await asked(student, questions), await asked(student, questions, 'Faut-il des gants ?')]
    await poster.call('PATCH', `${questions}/${first.id}`, { answer })
    await world.accept(poster, (await world.apply(other, job.id)).id)
    for (const reader of [poster, other]) expect(await readQuestions(reader, at)).toMatchObject([{ id: first.id }])
    expect((await held(student, job.id)).feeds).toEqual([])
  })
})

describe('who asked', () => {
  it('K-53 is in no answer, and what waits is read by the asker and the poster alone', async () => {
    const { poster, student, other, job, at, questions } = await openScene()
    const { id } = await asked(student, questions)
    for (const reader of [visitor, other, await world.person('private')]) {
      const { body } = await reader.call('GET', at)
      expect(body).not.toHaveProperty('questions')
    }
    for (const reader of [student, poster]) {
      expect(await readQuestions(reader, at)).toMatchObject([{ id, answer: null }])
      expect(JSON.stringify((await reader.call('GET', at)).body.questions)).not.toContain(student.id)
    }
    expect(JSON.stringify(await told(poster))).not.toMatch(/Essai|Ada/)
    expect((await held(student, job.id)).questions).toMatchObject([{ id }])
    expect((await held(other, job.id)).questions).toBeUndefined()
    const { body: list } = await student.call('GET', '/api/jobs')
    expect(JSON.stringify(list)).not.toContain(text)
  })

  it('K-53 devices hold it where it belongs: the asker’s own feed while it waits, everybody’s once it is answered', async () => {
    const { poster, student, other, job, questions } = await openScene()
    const { id } = await asked(student, questions)
    expect((await held(student, job.id)).feeds).toEqual(['jobs:VD', userFeed(student.id)])
    // A letter that comes and goes takes nothing along.
    const letter = await world.apply(student, job.id)
    await student.call('DELETE', `/api/applications/${letter.id}`)
    expect((await held(student, job.id)).feeds).toEqual(['jobs:VD', userFeed(student.id)])
    await poster.call('PATCH', `${questions}/${id}`, { answer })
    for (const person of [student, other])
      expect(await held(person, job.id)).toMatchObject({ feeds: ['jobs:VD'], questions: [{ id, answer }] })
    await poster.call('DELETE', `${questions}/${id}`)
    expect((await held(other, job.id)).questions).toBeUndefined()
  })
})

describe('limits', () => {
  it('K-54 three of one student wait on an offer, whatever comes together; an answer makes room', async () => {
    const { poster, student, other, questions } = await openScene()
    const answers = await Promise.all(Array.from({ length: 6 }, () => student.call('POST', questions, { text })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.questions.waiting)
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('questions-waiting')
    expect((await other.call('POST', questions, { text })).status).toBe(201)
    const id = answers.find(({ status }) => status === 201)?.body.id
    await poster.call('PATCH', `${questions}/${id}`, { answer })
    expect((await student.call('POST', questions, { text })).status).toBe(201)
  })

  it('K-54 an offer has twenty questions, whoever comes together; one that is removed makes room', async () => {
    const { poster, job, questions } = await openScene()
    const students = await Promise.all(Array.from({ length: 8 }, () => world.person('student')))
    const answers = await Promise.all(
      students.flatMap(({ call }) => Array.from({ length: 3 }, () => call('POST', questions, { text }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.questions.most)
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('questions-full')
    const [one] = await sql<{ id: string }[]>`select id from questions where job_id = ${job.id} limit 1`
    expect((await poster.call('DELETE', `${questions}/${one?.id}`)).status).toBe(200)
    expect((await (await world.person('student')).call('POST', questions, { text })).status).toBe(201)
  })

  it('K-54 whoever asked takes a question back until it is answered, its poster removes any', async () => {
    const { poster, student, other, at, questions } = await openScene()
    const [first, second] = [await asked(student, questions), await asked(student, questions, 'Faut-il des gants ?')]
    const remove = (by: Person, { id }: { id: string }) => by.call('DELETE', `${questions}/${id}`)
    expect((await remove(other, first)).status).toBe(404)
    expect((await remove(await world.person('private'), first)).status).toBe(404)
    expect((await remove(student, first)).status).toBe(200)
    expect((await remove(student, first)).status).toBe(404)
    await poster.call('PATCH', `${questions}/${second.id}`, { answer })
    expect((await remove(student, second)).body.code).toBe('question-answered')
    expect((await remove(poster, second)).status).toBe(200)
    expect((await poster.call('GET', at)).body).not.toHaveProperty('questions')
  })

  it('K-54 what is taken back before an answer is in no notification of its poster’s either, whatever takes it back', async () => {
    const password = 'Un secret de vélo'
    const ways = {
      remove: (student: Person, _poster: Person, path: string) => student.call('DELETE', path),
      block: (student: Person, poster: Person) => student.call('POST', `/api/users/${poster.id}/block`),
      leave: (student: Person) => student.call('DELETE', '/api/auth/account', { password }),
    }
    for (const takeBack of Object.values(ways)) {
      const { poster, student, other, questions } = await openScene()
      await sql`update users set password_hash = ${await hashPassword(password)} where id = ${student.id}`
      const { id } = await asked(student, questions, 'Mon numéro est le 079 123 45 67.')
      await asked(other, questions)
      const answered = await asked(student, questions, 'Faut-il des gants ?')
      await poster.call('PATCH', `${questions}/${answered.id}`, { answer })
      expect((await takeBack(student, poster, `${questions}/${id}`)).status).toBe(200)
      expect((await told(poster)).map(({ message }) => message)).toEqual([text, 'Faut-il des gants ?'])
    }
  })

  it('K-54 taken back while it is answered it is one or the other', async () => {
    const { poster, student, at, questions } = await openScene()
    const { id } = await asked(student, questions)
    const [gone, said] = await Promise.all([
      student.call('DELETE', `${questions}/${id}`),
      poster.call('PATCH', `${questions}/${id}`, { answer }),
    ])
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([gone.status, said.status])
    expect((await readQuestions(visitor, at))?.length ?? 0).toBe(gone.status === 200 ? 0 : 1)
  })
})

describe('reports, blocks and leaving', () => {
  it('K-55 a report of the offer shows the desk its questions with their answers', async () => {
    const { poster, student, job, questions } = await openScene()
    const { id } = await asked(student, questions)
    await poster.call('PATCH', `${questions}/${id}`, { answer })
    await student.call('POST', '/api/reports', { kind: 'job', targetId: job.id, reason: 'spam' })
    const admin = await world.person('private', { isAdmin: true })
    const { body } = await admin.call('GET', '/api/moderation/reports')
    const [part] = body.find(({ targetId }: { targetId: string }) => targetId === job.id).parts
    expect(part.text).toContain(`${text}\n`)
    expect(part.text).toContain(answer)
  })

  it('K-55 a hidden offer takes its questions out of sight', async () => {
    const { poster, student, job, at, questions } = await openScene()
    const { id } = await asked(student, questions)
    await poster.call('PATCH', `${questions}/${id}`, { answer })
    await asked(student, questions)
    await sql`update jobs set hidden_at = now() where id = ${job.id}`
    for (const reader of [visitor, student]) expect((await reader.call('GET', at)).status).toBe(404)
    expect((await held(student, job.id)).feeds).toEqual([])
  })

  it('K-55 a student who blocks takes back what waits; a poster who blocks learns nothing by it', async () => {
    const { poster, student, job, at, questions } = await openScene()
    await asked(student, questions)
    await student.call('POST', `/api/users/${poster.id}/block`)
    expect((await poster.call('GET', at)).body).not.toHaveProperty('questions')
    expect((await held(student, job.id)).feeds).toEqual([])
    await student.call('DELETE', `/api/users/${poster.id}/block`)
    const { id } = await asked(student, questions)
    await poster.call('POST', `/api/users/${student.id}/block`)
    expect((await student.call('POST', questions, { text })).status).toBe(404)
    expect((await held(student, job.id)).feeds).toEqual([])
    expect(await readQuestions(poster, at)).toMatchObject([{ id }])
    expect((await poster.call('PATCH', `${questions}/${id}`, { answer })).status).toBe(200)
    expect(await told(student)).toHaveLength(0)
    await poster.call('DELETE', `/api/users/${student.id}/block`)
    expect((await held(student, job.id)).questions).toMatchObject([{ id, answer }])
  })

  it('K-55 a block and a question that meet leave nothing behind', async () => {
    const { poster, student, job, questions } = await openScene()
    await Promise.all([
      student.call('POST', questions, { text }),
      student.call('POST', `/api/users/${poster.id}/block`),
    ])
    expect(await sql`select from questions where job_id = ${job.id}`).toHaveLength(0)
  })

  it('K-53 an account that is deleted leaves its answered questions without a person, and takes the others along', async () => {
    const { poster, student, job, at, questions } = await openScene()
    const [first] = [await asked(student, questions), await asked(student, questions, 'Faut-il des gants ?')]
    await poster.call('PATCH', `${questions}/${first.id}`, { answer })
    const { body } = await student.call('GET', '/api/auth/export')
    expect(body.questions).toMatchObject([
      { jobId: job.id, text, answer },
      { jobId: job.id, answer: null },
    ])
    const password = 'Un secret de vélo'
    await sql`update users set password_hash = ${await hashPassword(password)} where id in (${student.id}, ${poster.id})`
    expect((await student.call('DELETE', '/api/auth/account', { password })).status).toBe(200)
    expect(await readQuestions(visitor, at)).toMatchObject([{ id: first.id, answer }])
    expect(await sql`select asker_id from questions where job_id = ${job.id}`).toEqual([{ askerId: null }])
    expect((await poster.call('PATCH', `${questions}/${first.id}`, { answer: 'Non.' })).status).toBe(200)
    expect((await poster.call('DELETE', '/api/auth/account', { password })).status).toBe(200)
    expect(await sql`select from questions where job_id = ${job.id}`).toHaveLength(0)
  })
})
