import { noticesOf } from '../testing/notices.ts'
import { describe, expect, it } from 'vitest'
import { muteAsker } from '../../schema/contracts/questions.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { sweep } from '../queue/sweep.ts'
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

/** Resets the rate limits. */
const anHourLater = () => sql`update attempts set resets_at = now()`

const readQuestions = async ({ call }: Pick<Person, 'call'>, at: string) => (await call('GET', at)).body.questions
const visitor = { call: world.visitor }

const told = async ({ id }: Person) =>
  (await noticesOf(sql, id)).map(({ title, message, actionUrl }) => ({ title, message, actionUrl }))

/** The offer as a person's device holds it, and the feeds that contain it. */
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
  it('K-51 a student asks about an open offer, and its poster is notified', async () => {
    const { poster, student, job, at, questions } = await openScene()
    const id = newId()
    const { status, body } = await student.call('POST', questions, { id, text: `  ${text} ` })
    expect([status, body]).toEqual([201, { id, text, answer: null, askedAt: expect.any(String), answeredAt: null }])
    expect(await told(poster)).toEqual([
      { title: `Question sur « ${job.title} »`, message: text, actionUrl: `/jobs/${job.id}#questions` },
    ])
    expect(await readQuestions(poster, at)).toEqual([body])
  })

  it('K-51 is refused if there is nothing to ask about, and for a student who may not see the offer', async () => {
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
    await sql`update offers set hidden_at = now() where id = ${hidden.job.id}`
    expect((await hidden.student.call('POST', hidden.questions, { text })).status).toBe(404)
    const deleted = await openScene()
    await asked(deleted.student, deleted.questions)
    await deleted.poster.call('DELETE', deleted.at)
    expect((await deleted.student.call('POST', deleted.questions, { text })).status).toBe(404)
    expect(await sql`select from questions where offer_id = ${deleted.job.id}`).toHaveLength(0)
    expect(at).toContain(job.id)
  })

  it('K-51 a repeat by a device asks once', async () => {
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
  it('K-52 its poster answers once for everyone, corrects it, and the asker is notified once, with the current text', async () => {
    const { poster, student, job, at, questions } = await openScene()
    const { id } = await asked(student, questions)
    expect((await poster.call('PATCH', `${questions}/${id}`, { answer: 'Non.' })).status).toBe(200)
    expect((await poster.call('PATCH', `${questions}/${id}`, { answer })).body).toMatchObject({ id, text, answer })
    for (const reader of [visitor, student, await world.person('student')])
      expect(await readQuestions(reader, at)).toMatchObject([{ id, text, answer }])
    expect(await told(student)).toEqual([
      {
        title: 'Réponse à votre question',
        message: `« ${job.title} » : ${answer}`,
        actionUrl: `/jobs/${job.id}#questions`,
      },
    ])
  })

  it('K-52 only its poster answers, and not if the offer is closed or hidden', async () => {
    const { poster, student, other, job, questions } = await openScene()
    const { id } = await asked(student, questions)
    const put = (by: Person, place = `${questions}/${id}`) => by.call('PATCH', place, { answer })
    expect((await put(await world.person('private'))).status).toBe(404)
    expect((await put(student)).status).toBe(403)
    const another = await world.openJob(poster)
    expect((await put(poster, `/api/jobs/${another.id}/questions/${id}`)).status).toBe(404)
    expect((await put(poster, `${questions}/${newId()}`)).status).toBe(404)
    await sql`update offers set hidden_at = now() where id = ${job.id}`
    expect((await put(poster)).body.code).toBe('already-hidden')
    await sql`update offers set hidden_at = null where id = ${job.id}`
    await world.accept(poster, (await world.apply(other, job.id)).id)
    expect((await put(poster)).body.code).toBe('job-not-open')
    expect(await told(student)).toHaveLength(0)
  })

  it('K-52 a taken offer shows answered questions, and no unanswered ones', async () => {
    const { poster, student, other, job, at, questions } = await openScene()
    const [first] = [await asked(student, questions), await asked(student, questions, 'Faut-il des gants ?')]
    await poster.call('PATCH', `${questions}/${first.id}`, { answer })
    await world.accept(poster, (await world.apply(other, job.id)).id)
    for (const reader of [poster, other]) expect(await readQuestions(reader, at)).toMatchObject([{ id: first.id }])
    expect((await held(student, job.id)).feeds).toEqual([])
  })
})

describe('the asker', () => {
  it('K-53 is in no answer, and an unanswered question is read by the asker and the poster only', async () => {
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

  it('K-53 devices hold it in the right feed: the asker’s own while unanswered, everyone’s once answered', async () => {
    const { poster, student, other, job, questions } = await openScene()
    const { id } = await asked(student, questions)
    expect((await held(student, job.id)).feeds).toEqual(['jobs:VD', userFeed(student.id)])
    // An application that comes and goes does not remove the question.
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
  it('K-54 a student has at most three unanswered questions per offer, also concurrently; an answer makes room', async () => {
    const { poster, student, other, questions } = await openScene()
    const answers = await Promise.all(Array.from({ length: 6 }, () => student.call('POST', questions, { text })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.questions.waiting)
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('questions-waiting')
    expect((await other.call('POST', questions, { text })).status).toBe(201)
    const id = answers.find(({ status }) => status === 201)?.body.id
    await poster.call('PATCH', `${questions}/${id}`, { answer })
    await anHourLater()
    expect((await student.call('POST', questions, { text })).status).toBe(201)
  })

  it('K-57 a student asks at most three times an hour about one offer, withdrawn or not, also concurrently', async () => {
    const { poster, student, other, questions } = await openScene()
    const askAndTakeBack = async () => {
      const answered = await student.call('POST', questions, { text })
      if (answered.status === 201) await student.call('DELETE', `${questions}/${answered.body.id}`)
      return answered
    }
    for (let time = 0; time < 2; time++) expect((await askAndTakeBack()).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 5 }, askAndTakeBack))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 201) expect([status, body.code]).toEqual([429, 'questions-too-often'])
    expect((await told(poster)).map(({ message }) => message)).toEqual([])
    // Another student, and another offer, have their own limits.
    expect((await other.call('POST', questions, { text })).status).toBe(201)
    const another = await world.openJob(poster)
    expect((await student.call('POST', `/api/jobs/${another.id}/questions`, { text })).status).toBe(201)
    await anHourLater()
    expect((await askAndTakeBack()).status).toBe(201)
  })

  it('K-57 a device gets the refusal, and a repeat of an asked question counts once', async () => {
    const { student, job } = await openScene()
    const mutation = () => ({
      id: newId(),
      account: student.id,
      command: 'ask-question',
      input: { id: newId(), jobId: job.id, text },
    })
    const first = mutation()
    const take = ({ input: { id } }: ReturnType<typeof mutation>) => ({
      id: newId(),
      account: student.id,
      command: 'remove-question',
      input: { id, jobId: job.id },
    })
    await askSync(student.call, { mutations: [first] })
    const [second, third, fourth] = [mutation(), mutation(), mutation()]
    const all = [first, take(first), second, take(second), third, take(third), fourth]
    const { body } = await askSync(student.call, { mutations: all })
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...Array(6).fill('applied'),
      'refused',
    ])
    expect(body.results[6]).toMatchObject({ code: 'questions-too-often' })
  })

  it('K-54 an offer has at most twenty questions, also concurrently; a removed one makes room', async () => {
    const { poster, job, questions } = await openScene()
    const students = await Promise.all(Array.from({ length: 8 }, () => world.person('student')))
    const answers = await Promise.all(
      students.flatMap(({ call }) => Array.from({ length: 3 }, () => call('POST', questions, { text }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.questions.most)
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('questions-full')
    const [one] = await sql<{ id: string }[]>`select id from questions where offer_id = ${job.id} limit 1`
    expect((await poster.call('DELETE', `${questions}/${one?.id}`)).status).toBe(200)
    expect((await (await world.person('student')).call('POST', questions, { text })).status).toBe(201)
  })

  it('K-54 its asker withdraws a question until it is answered, its poster removes any', async () => {
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

  it('K-54 a question withdrawn before an answer also disappears from the poster’s notifications, however it is withdrawn', async () => {
    const ways = {
      remove: (student: Person, _poster: Person, path: string) => student.call('DELETE', path),
      block: (student: Person, poster: Person) => student.call('POST', `/api/users/${poster.id}/block`),
      leave: (student: Person) => world.deleteAccount(student),
    }
    for (const takeBack of Object.values(ways)) {
      const { poster, student, other, questions } = await openScene()
      const { id } = await asked(student, questions, 'Mon numéro est le 079 123 45 67.')
      await asked(other, questions)
      const answered = await asked(student, questions, 'Faut-il des gants ?')
      await poster.call('PATCH', `${questions}/${answered.id}`, { answer })
      expect((await takeBack(student, poster, `${questions}/${id}`)).status).toBe(200)
      expect((await told(poster)).map(({ message }) => message)).toEqual([text, 'Faut-il des gants ?'])
    }
  })

  it('K-54 withdrawing and answering concurrently: exactly one wins', async () => {
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

describe('withdrawn questions', () => {
  const reports = async (jobId: string) => {
    const admin = await world.person('private', { isAdmin: true })
    const { body } = await admin.call('GET', '/api/moderation/reports')
    return body.find(({ targetId }: { targetId: string }) => targetId === jobId).parts[0].text
  }

  it('K-57 are read only by the desk, for thirty days', async () => {
    const { poster, student, other, job, at, questions } = await openScene()
    const words = 'Mon numéro est le 079 123 45 67.'
    const { id } = await asked(student, questions, words)
    await student.call('DELETE', `${questions}/${id}`)
    const second = await asked(student, questions, 'Habitez-vous seule ?')
    await student.call('POST', `/api/users/${poster.id}/block`)
    await other.call('POST', '/api/reports', { kind: 'job', targetId: job.id, reason: 'spam' })
    for (const said of [words, 'Habitez-vous seule ?', 'question retirée'])
      expect(await reports(job.id)).toContain(said)
    const admin = await world.person('private', { isAdmin: true })
    for (const { call, id: reader } of [poster, other, student, admin]) {
      const answers = [
        await call('GET', at),
        await call('GET', '/api/jobs'),
        await askSync(call, { cursors: { [userFeed(reader)]: '0', 'jobs:VD': '0' } }),
        ...(reader === student.id ? [] : [await world.exportOf({ id: reader, call })]),
      ]
      for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/079 123|Habitez-vous/)
    }
    for (const path of [`${questions}/${id}`, `${questions}/${second.id}`]) {
      expect((await poster.call('PATCH', path, { answer })).status).toBe(404)
      expect((await poster.call('DELETE', path)).status).toBe(404)
    }
    const { body: own } = await world.exportOf(student)
    expect(own.questions).toMatchObject([
      { id, text: words, answer: null, takenBackAt: expect.any(String) },
      { id: second.id, takenBackAt: expect.any(String) },
    ])
    expect((await other.call('POST', questions, { id, text })).body.code, 'its id is its own').toBe('id-taken')
    await sql`update taken_back_questions set taken_back_at = taken_back_at - interval '29 days'`
    await sweep(sql)
    expect(await reports(job.id)).toContain(words)
    await sql`update taken_back_questions set taken_back_at = taken_back_at - interval '1 day'`
    await sweep(sql)
    expect(await reports(job.id)).not.toContain('079 123')
    expect((await world.exportOf(student)).body.questions).toEqual([])
  })

  it('K-57 are deleted with their asker’s account', async () => {
    const { student, questions } = await openScene()
    const { id } = await asked(student, questions)
    await asked(student, questions)
    await student.call('DELETE', `${questions}/${id}`)
    expect((await world.deleteAccount(student)).status).toBe(200)
    expect(await sql`select from taken_back_questions where asker_id = ${student.id}`).toHaveLength(0)
  })
})

describe('muting an asker', () => {
  const own = async ({ id, call }: Person) => {
    const { body } = await askSync(call, { cursors: { [userFeed(id)]: '0' } })
    return body.changes.find(({ entity }: { entity: string }) => entity === 'user').row.mutedAskers
  }
  const mute = (by: Person, path: string, isMuted = true) => by.call('POST', `${path}/mute`, { isMuted })

  it('K-58 refuses the asker on all offers of that poster, politely, and the poster does not learn who it is', async () => {
    const { poster, student, other, job, at, questions } = await openScene()
    const { id } = await asked(student, questions)
    expect(await own(poster)).toBeUndefined()
    expect((await mute(poster, `${questions}/${id}`)).status).toBe(200)
    const another = await world.openJob(poster)
    for (const path of [questions, `/api/jobs/${another.id}/questions`])
      expect((await student.call('POST', path, { text })).body.code).toBe('questions-unwanted')
    expect((await other.call('POST', questions, { text })).status).toBe(201)
    const elsewhere = await world.openJob(await world.person('private'))
    expect((await student.call('POST', `/api/jobs/${elsewhere.id}/questions`, { text })).status).toBe(201)
    // Earlier questions stay, and may still be answered.
    expect(await readQuestions(poster, at)).toHaveLength(2)
    expect((await poster.call('PATCH', `${questions}/${id}`, { answer })).status).toBe(200)
    expect(await own(poster)).toEqual([{ questionId: id, jobId: job.id, since: expect.any(String) }])
    const seen = [
      await askSync(poster.call, { cursors: { [userFeed(poster.id)]: '0', 'jobs:VD': '0' } }),
      await poster.call('GET', '/api/auth/me'),
      await world.exportOf(poster),
      await poster.call('GET', at),
    ]
    for (const { body } of seen) {
      expect(JSON.stringify(body)).not.toContain(student.id)
      expect(JSON.stringify(body)).not.toContain(student.email)
    }
    expect((await askSync(student.call, { cursors: { [userFeed(student.id)]: '0' } })).body).not.toHaveProperty(
      'mutedAskers',
    )
  })

  it('K-58 is undone one by one, even after the offer is deleted', async () => {
    const { poster, student, at, questions } = await openScene()
    const [first, second] = [await asked(student, questions), await asked(student, questions)]
    // Two mutes of one person stay two entries, otherwise the list would reveal that they are one person.
    for (const { id } of [first, second, first]) await mute(poster, `${questions}/${id}`)
    expect(await own(poster)).toMatchObject([{ questionId: second.id }, { questionId: first.id }])
    await poster.call('DELETE', at)
    const another = await world.openJob(poster)
    const ask = async () => (await student.call('POST', `/api/jobs/${another.id}/questions`, { text })).status
    expect((await mute(poster, `${questions}/${first.id}`, false)).status).toBe(200)
    expect(await ask()).toBe(409)
    expect((await mute(poster, `${questions}/${second.id}`, false)).status).toBe(200)
    expect((await mute(poster, `${questions}/${second.id}`, false)).status).toBe(200)
    expect(await ask()).toBe(201)
    expect(await own(poster)).toBeUndefined()
  })

  it('K-58 is not available to others, for an unknown question, or to a deputy', async () => {
    const { poster, student, other, job, questions } = await openScene()
    const { id } = await asked(student, questions)
    for (const isMuted of [true, false]) {
      expect((await mute(await world.person('private'), `${questions}/${id}`, isMuted)).status).toBe(404)
      expect((await mute(other, `${questions}/${id}`, isMuted)).status).toBe(403)
    }
    expect((await mute(poster, `${questions}/${newId()}`)).status).toBe(404)
    const another = await world.openJob(poster)
    expect((await mute(poster, `/api/jobs/${another.id}/questions/${id}`)).status).toBe(404)
    expect((await poster.call('POST', `${questions}/${id}/mute`, {})).status).toBe(400)
    expect(muteAsker).not.toHaveProperty('deputy')
    expect(await sql`select from muted_askers where offer_id = ${job.id}`).toHaveLength(0)
  })

  it('K-58 withdrawing the question or deleting the account does not avoid it', async () => {
    const { poster, student, job, questions } = await openScene()
    const [first, second] = [await asked(student, questions), await asked(student, questions)]
    await student.call('DELETE', `${questions}/${first.id}`)
    const mutation = {
      id: newId(),
      account: poster.id,
      command: 'mute-asker',
      input: { id: first.id, jobId: job.id, isMuted: true },
    }
    for (let time = 0; time < 2; time++)
      expect((await askSync(poster.call, { mutations: [mutation] })).body.results[0].outcome).toBe('applied')
    expect((await student.call('POST', questions, { text })).body.code).toBe('questions-unwanted')
    await poster.call('PATCH', `${questions}/${second.id}`, { answer })
    expect((await world.deleteAccount(student)).status).toBe(200)
    // An answered question without its asker looks like any other.
    expect((await mute(poster, `${questions}/${second.id}`)).status).toBe(200)
    expect(await own(poster)).toHaveLength(2)
    expect(await sql`select asker_id from muted_askers where poster_id = ${poster.id}`).toEqual([
      { askerId: null },
      { askerId: null },
    ])
  })

  it('K-58 concurrent with a question it comes before or after it, and the last place is given once', async () => {
    const { poster, student, job, questions } = await openScene()
    const { id } = await asked(student, questions)
    const [said, answered] = await Promise.all([
      mute(poster, `${questions}/${id}`),
      student.call('POST', questions, { text }),
    ])
    expect(said.status).toBe(200)
    expect([201, 409]).toContain(answered.status)
    expect((await student.call('POST', questions, { text })).body.code).toBe('questions-unwanted')
    await sql`
      insert into muted_askers (poster_id, question_id, offer_id)
      select ${poster.id}, gen_random_uuid(), ${job.id} from generate_series(1, ${limits.mutedAskers.max - 2})`
    const others = await Promise.all(
      ['Ici ?', 'Et là ?'].map(async said => asked(await world.person('student'), questions, said)),
    )
    const last = await Promise.all(others.map(one => mute(poster, `${questions}/${one.id}`)))
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('list-full')
    expect((await mute(poster, `${questions}/${id}`)).status, 'said again').toBe(200)
  })
})

describe('reports, blocks and deletion', () => {
  it('K-55 a report of the offer shows the desk its questions and answers', async () => {
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

  it('K-55 hiding an offer hides its questions', async () => {
    const { poster, student, job, at, questions } = await openScene()
    const { id } = await asked(student, questions)
    await poster.call('PATCH', `${questions}/${id}`, { answer })
    await asked(student, questions)
    await sql`update offers set hidden_at = now() where id = ${job.id}`
    for (const reader of [visitor, student]) expect((await reader.call('GET', at)).status).toBe(404)
    expect((await held(student, job.id)).feeds).toEqual([])
  })

  it('K-55 a student’s block withdraws unanswered questions; a poster’s block reveals nothing', async () => {
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

  it('K-55 a concurrent block and question leave nothing behind', async () => {
    const { poster, student, job, questions } = await openScene()
    await Promise.all([
      student.call('POST', questions, { text }),
      student.call('POST', `/api/users/${poster.id}/block`),
    ])
    expect(await sql`select from questions where offer_id = ${job.id}`).toHaveLength(0)
  })

  it('K-53 deleting an account keeps its answered questions without a person, and deletes the others', async () => {
    const { poster, student, job, at, questions } = await openScene()
    const [first] = [await asked(student, questions), await asked(student, questions, 'Faut-il des gants ?')]
    await poster.call('PATCH', `${questions}/${first.id}`, { answer })
    const { body } = await world.exportOf(student)
    expect(body.questions).toMatchObject([
      { jobId: job.id, text, answer },
      { jobId: job.id, answer: null },
    ])
    expect((await world.deleteAccount(student)).status).toBe(200)
    expect(await readQuestions(visitor, at)).toMatchObject([{ id: first.id, answer }])
    expect(await sql`select asker_id from questions where offer_id = ${job.id}`).toEqual([{ askerId: null }])
    expect((await poster.call('PATCH', `${questions}/${first.id}`, { answer: 'Non.' })).status).toBe(200)
    expect((await world.deleteAccount(poster)).status).toBe(200)
    expect(await sql`select from questions where offer_id = ${job.id}`).toHaveLength(0)
  })
})
