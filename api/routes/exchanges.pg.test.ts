import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { syncVersion } from '../../schema/sync.ts'
import { askSync } from '../testing/raw-device.ts'
import { createWorld, review, toStrangers, type Call } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { picture } from '../testing/picture.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

describe('messages', () => {
  it('C-04 returns a conversation in pages: first the newest, then earlier ones', async () => {
    const { poster, student, job } = await world.assignedJob()
    await sql`
      insert into messages (id, job_id, sender_id, receiver_id, content, created_at)
      select gen_random_uuid(), ${job.id}, ${student.id}, ${poster.id}, n::text, now() - interval '1 day' + n * interval '1 second'
      from generate_series(1, 1203) n`
    const ask = async (query = '') => {
      const { status, body } = await poster.call('GET', `/api/jobs/${job.id}/messages${query}`)
      return { status, body, contents: body.map?.(({ content }: { content: string }) => Number(content)) }
    }
    const newest = await ask()
    expect([newest.contents.length, newest.contents[0], newest.contents.at(-1)]).toEqual([500, 704, 1203])
    const before = await ask(`?before=${newest.body[0].id}&limit=3`)
    expect(before.contents).toEqual([701, 702, 703])
    const first = await ask(`?before=${before.body[0].id}`)
    const last = await ask(`?before=${first.body[0].id}`)
    expect([first.contents[0], first.contents.at(-1), last.contents.length]).toEqual([201, 700, 200])
    expect((await ask(`?before=${last.body[0].id}`)).contents).toEqual([])
    const { job: other } = await world.assignedJob()
    expect((await ask(`?before=${other.id}`)).contents, 'no message of this conversation').toEqual([])
    expect((await ask('?limit=501')).status).toBe(400)
    expect((await ask('?before=1')).status).toBe(400)
  })

  it('C-04 a page of long messages holds as many as fit its bytes, and the next page continues before it', async () => {
    const { poster, student, job } = await world.assignedJob()
    const content = '漢\n'.repeat(limits.chatMessage.max / 2)
    await sql`
      insert into messages (id, job_id, sender_id, receiver_id, content, created_at)
      select gen_random_uuid(), ${job.id}, ${student.id}, ${poster.id}, ${content}, now() - interval '1 day' + n * interval '1 second'
      from generate_series(1, 120) n`
    const seen = new Set<string>()
    for (let before = ''; ;) {
      const { body } = await poster.call('GET', `/api/jobs/${job.id}/messages${before}`)
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(limits.messagesPageBytes)
      if (body.length === 0) break
      for (const { id } of body) seen.add(id)
      before = `?before=${body[0].id}`
    }
    expect(seen.size).toBe(120)
  })

  it('C-04 C-07 N-03 go to the other person of the job, and notify that person', async () => {
    const { poster, student, job } = await world.assignedJob()
    const id = newId()
    const path = `/api/jobs/${job.id}/messages`
    const first = await student.call('POST', path, {
      id,
      senderId: student.id,
      receiverId: poster.id,
      content: ' Bonjour ! ',
    })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      id,
      content: 'Bonjour !',
      senderId: student.id,
      receiverId: poster.id,
      isRead: false,
    })
    const second = await poster.call('POST', path, { content: 'À samedi.' })
    expect(second.body).toMatchObject({ senderId: poster.id, receiverId: student.id })
    expect((await student.call('GET', path)).body).toEqual([first.body, second.body])
    const [notice] = (await poster.call('GET', `/api/notifications/${poster.id}`)).body
    expect(notice).toMatchObject({
      type: 'message',
      title: 'Message de Élodie',
      actionUrl: `/dashboard?tab=messages&jobId=${job.id}`,
    })
  })

  it('C-04 are marked read by their receiver only, once', async () => {
    const { poster, student, job } = await world.assignedJob()
    const { body: message } = await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' })
    expect((await poster.call('GET', '/api/unread-messages')).body).toEqual({
      count: 1,
      jobs: [{ jobId: job.id, count: 1 }],
    })
    expect((await student.call('PATCH', `/api/messages/${message.id}/read`)).status).toBe(404)
    expect((await poster.call('PATCH', `/api/messages/${message.id}/read`)).body.isRead).toBe(true)
    expect((await poster.call('PATCH', `/api/messages/${message.id}/read`)).body.isRead).toBe(true)
    expect((await poster.call('GET', '/api/unread-messages')).body).toEqual({ count: 0, jobs: [] })
  })

  it('C-04 refuse blanks, other people, other senders and other receivers', async () => {
    const { poster, student, job } = await world.assignedJob()
    const stranger = await world.person('student')
    const send = (caller: Call, given: object) =>
      caller('POST', `/api/jobs/${job.id}/messages`, { content: 'x', ...given })
    expect((await send(student.call, { content: '   ' })).body.field).toBe('content')
    expect((await send(student.call, { senderId: poster.id })).status).toBe(403)
    expect((await send(student.call, { receiverId: stranger.id })).status).toBe(403)
    expect((await send(stranger.call, {})).status).toBe(404)
    expect((await send(world.visitor, {})).status).toBe(401)
    expect((await stranger.call('GET', `/api/jobs/${job.id}/messages`)).status).toBe(404)
    const open = await world.openJob(poster)
    expect((await poster.call('POST', `/api/jobs/${open.id}/messages`, { content: 'x' })).body.code).toBe(
      'no-conversation',
    )
    expect((await poster.call('GET', `/api/jobs/${open.id}/messages`)).body).toEqual([])
    const { id } = (await send(student.call, {})).body
    expect((await send(poster.call, { id })).body.code).toBe('id-taken')
  })
})

describe('presence', () => {
  it('C-01 shows a person’s presence only to the other person of a job', async () => {
    const { poster, student } = await world.assignedJob()
    const seen = async (caller: Call) => caller('GET', `/api/users/${student.id}/presence`)
    expect((await seen(poster.call)).body).toEqual({ isOnline: false, lastSeenAt: null })
    const { headers } = await student.call('POST', '/api/presence')
    // Devices set their clocks by this header, so it must match the other times in an answer.
    expect(Math.abs(Date.parse(headers.get('Date') ?? '') - Date.now())).toBeLessThan(60_000)
    expect((await seen(poster.call)).body.isOnline).toBe(true)
    await sql`update presence set seen_at = now() - interval '71 seconds' where user_id = ${student.id}`
    expect((await seen(poster.call)).body).toMatchObject({ isOnline: false, lastSeenAt: expect.any(String) })
    expect((await seen((await world.person('private')).call)).status).toBe(404)
    expect((await seen(world.visitor)).status).toBe(401)
  })
})

describe('notifications', () => {
  it('N-02 are listed, marked read one by one and all at once, by their person only', async () => {
    const { poster, student } = await world.assignedJob()
    const list = async () => (await student.call('GET', `/api/notifications/${student.id}`)).body
    const [{ id }] = await list()
    expect((await poster.call('PATCH', `/api/notifications/${id}/read`)).status).toBe(404)
    expect((await student.call('PATCH', `/api/notifications/${id}/read`)).body).toMatchObject({ id, isRead: true })
    await sql`update notifications set read_at = null where id = ${id}`
    expect((await poster.call('PATCH', `/api/notifications/${student.id}/mark-all-read`)).status).toBe(404)
    expect((await student.call('PATCH', `/api/notifications/${student.id}/mark-all-read`)).body).toEqual({ ok: true })
    expect((await list()).every((notice: { isRead: boolean }) => notice.isRead)).toBe(true)
    expect((await poster.call('GET', `/api/notifications/${student.id}`)).status).toBe(404)
  })

  it('N-03 job_match reaches only the students of the job’s canton', async () => {
    const [near, far] = [
      await world.person('student', { canton: 'TI' }),
      await world.person('student', { canton: 'GR' }),
    ]
    const job = await world.openJob(await world.person('private'), { location: 'Lugano, TI' })
    expect(job.canton).toBe('TI')
    expect((await near.call('GET', `/api/notifications/${near.id}`)).body).toMatchObject([
      { type: 'job_match', actionUrl: `/jobs/${job.id}` },
    ])
    expect((await far.call('GET', `/api/notifications/${far.id}`)).body).toEqual([])
  })
})

describe('reviews', () => {
  it('R-02 N-03 stores a review with its evaluation and photos, completes the job and notifies the student', async () => {
    const { poster, student, job } = await world.assignedJob()
    const photos = [await picture('jpeg'), await picture('png')]
    const { status, body } = await poster.call(
      'POST',
      '/api/reviews',
      review(student.id, job.id, { workPhotos: photos }),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ rating: 5, job: { id: job.id, title: job.title }, reviewer: { firstName: 'Bernard' } })
    expect(body.workPhotos).toHaveLength(2)
    const image = await world.app.request(body.workPhotos[0])
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await poster.call('GET', `/api/jobs/${job.id}`)).body.status).toBe('completed')
    expect((await student.call('GET', `/api/notifications/${student.id}`)).body[0].title).toBe('Nouvel avis')
    expect((await student.call('POST', '/api/reviews', review(poster.id, job.id))).status).toBe(201)
    const { isBlind, ...shown } = body
    expect(isBlind).toBe(true)
    expect((await world.visitor('GET', `/api/users/${student.id}/reviews`)).body).toEqual([toStrangers(shown)])
    expect((await world.visitor('GET', `/api/users/${student.id}/structured-evaluations`)).body).toMatchObject([
      {
        punctualityRating: 5,
        politenessRating: 4,
        jobCategory: 'Service général',
        evaluator: { firstName: 'Bernard' },
      },
    ])
    const profile = (await world.visitor('GET', `/api/users/${student.id}`)).body
    expect(profile.studentProfile).toMatchObject({ rating: 4.8, completedJobs: 1 })
  })

  it('K-266 R-01 R-02 stores as « no » only what was chosen, by endpoint or by sync', async () => {
    const said = async (answers: object, version?: number) => {
      const { poster, student, job } = await world.assignedJob()
      const input = review(student.id, job.id)
      const given = { ...input, structuredEvaluation: { ...input.structuredEvaluation, ...answers } }
      if (version === undefined) expect((await poster.call('POST', '/api/reviews', given)).status).toBe(201)
      else {
        const mutation = { id: newId(), account: poster.id, command: 'submit-review', input: given, version }
        const { results } = (await askSync(poster.call, { cursors: {}, mutations: [mutation] })).body
        expect(results).toMatchObject([{ outcome: 'applied' }])
      }
      const [told] = (await poster.call('GET', `/api/users/${student.id}/structured-evaluations`)).body
      return [told.completedOnTime, told.wasLate, told.wouldRecommend, told.unanswered]
    }
    const both = ['completedOnTime', 'wouldRecommend']
    for (const version of [undefined, syncVersion.current]) {
      const none = { completedOnTime: null, wouldRecommend: null }
      expect(await said(none, version)).toEqual([false, false, false, both])
      const no = { completedOnTime: false, wouldRecommend: false }
      expect(await said(no, version)).toEqual([false, true, false, undefined])
      const yes = { completedOnTime: true, wouldRecommend: true }
      expect(await said(yes, version)).toEqual([true, false, true, undefined])
    }
    // The form of an older app was preset to « no », and says only for lateness whether that was chosen.
    const began = { completedOnTime: false, wouldRecommend: false }
    expect(await said(began, 4)).toEqual([false, false, false, both])
    expect(await said({ ...began, wasLate: true }, 4)).toEqual([false, true, false, ['wouldRecommend']])
    expect(await said({ ...began, wasLate: false }, syncVersion.current)).toEqual([
      false,
      false,
      false,
      ['completedOnTime'],
    ])
  })

  it('R-02 lets the student review the poster once the job is completed', async () => {
    const { poster, student, job } = await world.assignedJob()
    const send = () => student.call('POST', '/api/reviews', review(poster.id, job.id, { rating: 4 }))
    expect((await send()).body.code).toBe('not-reviewable')
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    expect((await send()).status).toBe(201)
    expect((await poster.call('POST', '/api/reviews', review(student.id, job.id))).status).toBe(201)
    expect((await world.visitor('GET', `/api/users/${poster.id}`)).body.privateProfile).toEqual({
      rating: 4.3,
      reviewsCount: 1,
      reviewersCount: 1,
    })
  })

  it('R-02 refuses a second review, other people, other reviewees and jobs without a student', async () => {
    const { poster, student, job } = await world.assignedJob()
    const stranger = await world.person('private')
    const send = (caller: Call, revieweeId: string, jobId = job.id) =>
      caller('POST', '/api/reviews', review(revieweeId, jobId))
    expect((await send(stranger.call, student.id)).status).toBe(404)
    expect((await send(poster.call, stranger.id)).status).toBe(403)
    expect((await send(world.visitor, student.id)).status).toBe(401)
    const open = await world.openJob(poster)
    expect((await send(poster.call, student.id, open.id)).body.code).toBe('not-reviewable')
    expect((await send(poster.call, student.id)).status).toBe(201)
    expect((await send(poster.call, student.id)).body.code).toBe('already-reviewed')
  })

  it('R-02 writes nothing if a photo is not a picture or there are six', async () => {
    const { poster, student, job } = await world.assignedJob()
    const fake = `data:image/png;base64,${Buffer.from('<svg onload="x">').toString('base64')}`
    const send = (workPhotos: string[]) =>
      poster.call('POST', '/api/reviews', review(student.id, job.id, { workPhotos }))
    expect((await send([await picture('webp'), fake])).body.code).toBe('invalid-image')
    const one = await picture('png')
    expect((await send([one, one, one, one, one, one])).body.field).toBe('workPhotos')
    expect((await poster.call('GET', `/api/jobs/${job.id}`)).body.status).toBe('assigned')
  })
})
