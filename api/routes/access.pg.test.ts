import { describe, expect, it } from 'vitest'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { syncVersion } from '../../schema/sync.ts'
import type { Contract } from '../../schema/contract.ts'
import { contracts } from '../../schema/contracts.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'
import { openMailLink } from '../domain/mail-choices.ts'
import { hashPassword } from '../accounts/password.ts'
import { contractOf } from './handlers.ts'
import { createWorld, review, reviewEachOther } from '../testing/world.ts'
import { picture } from '../testing/picture.ts'
import { beginPayment, payFor, testCards } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const password = 'Un secret de vélo'
const passwordHash = await hashPassword(password)
const photo = await picture('png')
const inDays = (days: number) => swissDay(Date.now() + days * 24 * 3600 * 1000)

const openScene = async () => {
  const scene = {
    poster: await world.person('private'),
    student: await world.person('student'),
    otherStudent: await world.person('student'),
    otherPrivate: await world.person('private'),
  }
  const ids = Object.values(scene).map(({ id }) => id)
  await sql`update users set password_hash = ${passwordHash} where id in ${sql(ids)}`
  const job = await world.openJob(scene.poster)
  const application = await world.apply(scene.student, job.id)
  const callers = { ...scene, visitor: { call: world.visitor } }
  const assign = () => world.accept(scene.poster, application.id)
  return { ...scene, job, application, callers, assign }
}

type Scene = Awaited<ReturnType<typeof openScene>>
type Knock = readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>]

const mailedSecret = async ({ student }: Scene, purpose: string) => {
  const secret = newSecret()
  await sql`
    insert into email_tokens (user_id, purpose, token_hash, expires_at)
    values (${student.id}, ${purpose}, ${hashSecret(secret)}, now() + interval '1 hour')`
  return secret
}

const questionOf = async ({ student, job }: Scene) => {
  const { body } = await student.call('POST', `/api/jobs/${job.id}/questions`, { text: 'Y a-t-il un ascenseur ?' })
  return `/api/jobs/${job.id}/questions/${body.id}`
}

const savedSearchOf = async ({ student }: Scene) =>
  (await student.call('POST', '/api/saved-searches', { name: 'À Genève', canton: 'GE' })).body.id
const paid = async ({ poster, job, assign }: Scene) => {
  await assign()
  return (await payFor(poster, job.id)).paymentId
}

const disputed = async ({ poster }: Scene, paymentId: string) => {
  await poster.call('POST', `/api/payments/${paymentId}/dispute`)
  return (await poster.call('GET', `/api/payments/${paymentId}/dispute`)).body.dispute
}

const suspended = async ({ id: userId }: { id: string }) => {
  const id = newId()
  await sql`insert into suspensions ${sql({ id, userId, reason: 'Escroquerie' })}`
  return id
}

const start = `${inDays(7)}T09:00:00.000Z`
const proposed = async ({ student, job, assign }: Scene) => {
  await assign()
  return (await student.call('POST', `/api/jobs/${job.id}/appointment`, { start, minutes: 120 })).body
}

const invited = async ({ id: principal }: { id: string }, email: string) => {
  const [id, secret] = [newId(), newSecret()]
  await sql`
    insert into deputy_invitations (id, principal_id, email, token_hash, expires_at)
    values (${id}, ${principal}, ${email}, ${hashSecret(secret)}, now() + interval '1 day')`
  return { id, secret }
}

/** Lets the other private person act for the poster. */
const agreed = async ({ poster, otherPrivate }: Scene) => {
  const id = newId()
  await sql`insert into deputies (id, principal_id, deputy_id) values (${id}, ${poster.id}, ${otherPrivate.id})`
  return id
}

const knocks: Record<string, (scene: Scene) => Knock | Promise<Knock>> = {
  register: () => [
    'POST',
    '/api/auth/register',
    {
      firstName: 'Ada',
      lastName: 'Essai',
      email: `${newId()}@test.example`,
      password,
      phone: '079 000 00 00',
      city: 'Bienne',
      userType: 'student',
      terms: true,
    },
  ],
  'log-in': ({ student }) => ['POST', '/api/auth/login', { email: student.email, password }],
  'log-out': () => ['POST', '/api/auth/logout'],
  'verify-email': async scene => [
    'POST',
    '/api/auth/verify',
    { token: await mailedSecret(scene, 'verify'), password: 'Un autre vélo' },
  ],
  'resend-verification': ({ student }) => ['POST', '/api/auth/resend', { email: student.email }],
  'forgot-password': ({ student }) => ['POST', '/api/auth/forgot-password', { email: student.email }],
  'reset-password': async scene => [
    'POST',
    '/api/auth/reset-password',
    { token: await mailedSecret(scene, 'reset'), password: 'Un autre vélo' },
  ],
  'who-am-i': () => ['GET', '/api/auth/me'],
  'list-sessions': () => ['GET', '/api/auth/sessions'],
  'end-session': async ({ student }) => {
    const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${student.id}`
    return ['DELETE', `/api/auth/sessions/${session?.id}`]
  },
  'end-other-sessions': () => ['DELETE', '/api/auth/sessions'],
  'invite-deputy': () => ['POST', '/api/auth/deputies/invitations', { email: `${newId()}@test.example` }],
  'withdraw-deputy-invitation': async ({ poster }) => {
    const { id } = await invited(poster, `${newId()}@test.example`)
    return ['DELETE', `/api/auth/deputies/invited/${id}`]
  },
  'get-deputy-invitation': async ({ poster, otherPrivate }) => {
    const { secret } = await invited(poster, otherPrivate.email)
    return ['GET', `/api/auth/deputies/invitations/${secret}`]
  },
  'accept-deputy': async ({ poster, otherPrivate }) => {
    const { secret } = await invited(poster, otherPrivate.email)
    return ['POST', `/api/auth/deputies/invitations/${secret}/accept`]
  },
  'list-deputies': () => ['GET', '/api/auth/deputies'],
  'list-deputy-actions': () => ['GET', '/api/auth/deputies/actions'],
  'confirm-deputy': async ({ poster, otherPrivate }) => {
    const id = newId()
    await sql`
      insert into waiting_deputies (id, principal_id, deputy_id, since)
      values (${id}, ${poster.id}, ${otherPrivate.id}, now())`
    return ['POST', `/api/auth/deputies/${id}/confirm`]
  },
  'end-deputy': async scene => ['DELETE', `/api/auth/deputies/${await agreed(scene)}`],
  'act-for': async scene => ['POST', `/api/auth/deputies/${await agreed(scene)}/act`],
  'stop-acting': () => ['POST', '/api/auth/stop-acting'],
  'export-account': () => ['POST', '/api/auth/export', { password }],
  'delete-account': () => ['DELETE', '/api/auth/account', { password }],

  'list-jobs': () => ['GET', '/api/jobs?limit=1'],
  'publish-job': () => ['POST', '/api/jobs', world.jobInput()],
  'get-job': ({ job }) => ['GET', `/api/jobs/${job.id}`],
  'get-job deleted': async ({ poster, job }) => {
    await poster.call('DELETE', `/api/jobs/${job.id}`)
    return ['GET', `/api/jobs/${job.id}`]
  },
  'change-job-status': ({ job }) => ['PATCH', `/api/jobs/${job.id}`, { status: 'cancelled' }],
  'edit-job': ({ job }) => ['PATCH', `/api/jobs/${job.id}/details`, { rate: 28 }],
  'delete-job': ({ job }) => ['DELETE', `/api/jobs/${job.id}`],
  'leave-job': async ({ job, assign }) => {
    await assign()
    return ['POST', `/api/jobs/${job.id}/leave`, { reason: 'Je suis malade.' }]
  },
  'end-series': async ({ job, assign }) => {
    await sql`
      update offers set is_recurring = true, scheduled_for = '2099-01-01T08:00:00Z',
        schedule = '{"kind":"date","day":"2099-01-01","time":"09:00"}'
      where id = ${job.id}`
    await sql`update applications a set offer_version = o.version from offers o where o.id = a.offer_id and o.id = ${job.id}`
    await assign()
    return ['POST', `/api/jobs/${job.id}/end-series`]
  },
  'propose-job': async ({ poster, student, assign }) => {
    await assign()
    const next = await world.openJob(poster)
    return ['POST', `/api/jobs/${next.id}/propose`, { studentId: student.id }]
  },
  'propose-appointment': async ({ job, assign }) => {
    await assign()
    return ['POST', `/api/jobs/${job.id}/appointment`, { start, minutes: 120 }]
  },
  'confirm-appointment': async scene => {
    const { version } = await proposed(scene)
    return ['POST', `/api/jobs/${scene.job.id}/appointment/confirm`, { start, version }]
  },
  'cancel-appointment': async scene => {
    const { version } = await proposed(scene)
    return ['POST', `/api/jobs/${scene.job.id}/appointment/cancel`, { version }]
  },
  'ask-question': ({ job }) => ['POST', `/api/jobs/${job.id}/questions`, { text: 'Y a-t-il un ascenseur ?' }],
  'answer-question': async scene => ['PATCH', await questionOf(scene), { answer: 'Oui.' }],
  'remove-question': async scene => ['DELETE', await questionOf(scene)],
  'mute-asker': async scene => ['POST', `${await questionOf(scene)}/mute`, { isMuted: true }],
  'list-job-applications': ({ job }) => ['GET', `/api/jobs/${job.id}/applications`],
  'check-application': ({ job }) => ['GET', `/api/jobs/${job.id}/check-application`],
  'apply-to-job': ({ job }) => ['POST', '/api/applications', { jobId: job.id, message: 'Moi !' }],
  'appeal-suspension': async ({ student }) => [
    'POST',
    `/api/suspensions/${await suspended(student)}/appeal`,
    { text: 'C’est une erreur.' },
  ],
  'appeal-lapse': async ({ job, student, assign }) => {
    await assign()
    const id = newId()
    await sql`
      insert into lapses (id, job_id, user_id, begins_at) values (${id}, ${job.id}, ${student.id}, now())`
    return ['POST', `/api/lapses/${id}/appeal`, { text: 'J’étais à l’hôpital.' }]
  },
  'keep-in-reserve': ({ application }) => ['POST', `/api/applications/${application.id}/reserve`, { isKept: true }],
  'answer-call': async ({ application }) => {
    const [call] = await sql<{ askedAt: string }[]>`
      update applications set reserved_at = now(), asked_at = date_trunc('milliseconds', now())
      where id = ${application.id} returning asked_at`
    return ['POST', `/api/applications/${application.id}/answer-call`, { askedAt: call?.askedAt ?? '' }]
  },
  'list-own-applications': () => ['GET', '/api/applications/student'],
  'list-sent-applications': ({ student }) => ['GET', `/api/applications/student/${student.id}`],
  'withdraw-application': ({ application }) => ['DELETE', `/api/applications/${application.id}`],
  'accept-application': ({ application }) => ['POST', `/api/applications/${application.id}/accept`],
  'reject-application': ({ application }) => ['POST', `/api/applications/${application.id}/reject`],

  sync: ({ student }) => [
    'POST',
    '/api/sync',
    {
      device: newId(),
      version: syncVersion.current,
      epoch: null,
      cursors: { [userFeed(student.id)]: '0' },
      page: null,
      mutations: [],
    },
  ],
  'list-messages': async ({ job, assign }) => {
    await assign()
    return ['GET', `/api/jobs/${job.id}/messages`]
  },
  'send-message': async ({ job, assign }) => {
    await assign()
    return ['POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' }]
  },
  'mark-message-read': async ({ student, job, assign }) => {
    await assign()
    const { body } = await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' })
    return ['PATCH', `/api/messages/${body.id}/read`]
  },
  'count-unread-messages': () => ['GET', '/api/unread-messages'],
  'announce-presence': () => ['POST', '/api/presence'],
  'get-presence': async ({ student, assign }) => {
    await assign()
    return ['GET', `/api/users/${student.id}/presence`]
  },
  'list-notifications': ({ student }) => ['GET', `/api/notifications/${student.id}`],
  'mark-notification-read': async ({ student, assign }) => {
    await assign()
    const { body } = await student.call('GET', `/api/notifications/${student.id}`)
    return ['PATCH', `/api/notifications/${body[0].id}/read`]
  },
  'mark-all-notifications-read': ({ student }) => ['PATCH', `/api/notifications/${student.id}/mark-all-read`],
  'submit-review': async ({ student, job, assign }) => {
    await assign()
    return ['POST', '/api/reviews', review(student.id, job.id)]
  },
  'answer-review': async ({ poster, student, job, assign }) => {
    await assign()
    const { id } = await reviewEachOther(poster, student, job.id)
    return ['POST', `/api/reviews/${id}/answer`, { content: 'Merci !' }]
  },
  'report-content': ({ job }) => ['POST', '/api/reports', { kind: 'job', targetId: job.id, reason: 'spam' }],
  'block-user': ({ student }) => ['POST', `/api/users/${student.id}/block`],
  'unblock-user': ({ student }) => ['DELETE', `/api/users/${student.id}/block`],

  'list-disputes': () => ['GET', '/api/moderation/disputes'],
  'decide-dispute': async scene => {
    const paymentId = await paid(scene)
    const { id } = await disputed(scene, paymentId)
    return ['POST', `/api/moderation/disputes/${id}/decide`, { outcome: 'release', reason: 'Tout est fait.' }]
  },
  'get-dispute': async scene => {
    const paymentId = await paid(scene)
    await disputed(scene, paymentId)
    return ['GET', `/api/payments/${paymentId}/dispute`]
  },
  'write-statement': async scene => {
    const paymentId = await paid(scene)
    await disputed(scene, paymentId)
    return ['POST', `/api/payments/${paymentId}/statements`, { content: 'Voici ce qui s’est passé.' }]
  },
  'object-to-cancellation': async scene => {
    const paymentId = await paid(scene)
    await sql`update jobs set scheduled_for = now() where id = ${scene.job.id}`
    await scene.poster.call('PATCH', `/api/jobs/${scene.job.id}`, { status: 'cancelled' })
    return ['POST', `/api/payments/${paymentId}/object`, { reason: 'La moitié est faite.' }]
  },
  'list-reports': () => ['GET', '/api/moderation/reports'],
  'suspend-account': ({ student }) => [
    'POST',
    `/api/moderation/users/${student.id}/suspend`,
    { reason: 'Escroquerie' },
  ],
  'lift-suspension': async ({ student }) => {
    await suspended(student)
    return ['POST', `/api/moderation/users/${student.id}/lift-suspension`, { reason: 'Une erreur' }]
  },
  'list-appeals': () => ['GET', '/api/moderation/appeals'],
  'decide-appeal': ({ job }) => [
    'POST',
    `/api/moderation/appeals/${job.id}/decide`,
    { isRemoved: true, reason: 'Excusé' },
  ],
  'close-report': ({ job }) => ['POST', `/api/moderation/reports/${job.id}/close`, { reason: 'Rien' }],
  'hide-content': ({ job }) => ['POST', '/api/moderation/hide', { kind: 'job', targetId: job.id, reason: 'Rien' }],
  'restore-content': ({ job }) => [
    'POST',
    '/api/moderation/restore',
    { kind: 'job', targetId: job.id, reason: 'Rien' },
  ],
  'list-moderation-actions': () => ['GET', '/api/moderation/actions'],

  'list-favourites': () => ['GET', '/api/favourites'],
  'add-favourite': ({ job }) => ['POST', `/api/favourites/${job.id}`],
  'remove-favourite': ({ job }) => ['DELETE', `/api/favourites/${job.id}`],
  'keep-student': async ({ student, assign }) => {
    await assign()
    return ['PATCH', `/api/kept-students/${student.id}`, { isKept: true }]
  },
  'list-saved-searches': () => ['GET', '/api/saved-searches'],
  'save-search': () => ['POST', '/api/saved-searches', { name: 'Au Tessin', canton: 'TI' }],
  'edit-saved-search': async scene => [
    'PATCH',
    `/api/saved-searches/${await savedSearchOf(scene)}`,
    { isAlerting: false },
  ],
  'delete-saved-search': async scene => ['DELETE', `/api/saved-searches/${await savedSearchOf(scene)}`],
  'create-payment-intent': async ({ job, assign }) => {
    await assign()
    return ['POST', '/api/create-payment-intent', { jobId: job.id, amount: 50 }]
  },
  'confirm-test-payment': async ({ poster, job, assign }) => {
    await assign()
    const { clientSecret } = await beginPayment(poster, job.id)
    return ['POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted }]
  },
  'authenticate-test-payment': async ({ poster, job, assign }) => {
    await assign()
    const { clientSecret } = await beginPayment(poster, job.id)
    await poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.asks })
    return ['POST', '/api/test-bank/authenticate', { clientSecret, isApproved: true }]
  },
  'get-payment': async scene => ['GET', `/api/payments/${await paid(scene)}`],
  'release-payment': async scene => ['POST', `/api/payments/${await paid(scene)}/release`],
  'refund-payment': async scene => ['POST', `/api/payments/${await paid(scene)}/refund`],
  'dispute-payment': async scene => ['POST', `/api/payments/${await paid(scene)}/dispute`],
  'get-amount': async ({ job, assign }) => {
    await assign()
    return ['GET', `/api/jobs/${job.id}/amount`]
  },
  'agree-on-amount': async ({ job, assign }) => {
    await assign()
    return ['POST', `/api/jobs/${job.id}/amount`, { amount: 6000 }]
  },
  'confirm-paid-by-hand': async ({ poster, job, assign }) => {
    await assign()
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    return ['POST', `/api/jobs/${job.id}/paid-by-hand`]
  },
  'get-wallet-balance': ({ student }) => ['GET', `/api/wallets/${student.id}/balance`],
  'list-wallet-transactions': ({ student }) => ['GET', `/api/wallets/${student.id}/transactions`],
  'get-payouts': () => ['GET', '/api/payouts'],
  'set-iban': () => ['PATCH', '/api/payouts/iban', { iban: 'CH93 0076 2011 6238 5295 7', password }],
  'start-onboarding': () => ['POST', '/api/payouts/onboarding'],

  'get-calendar': () => ['GET', '/api/calendar'],
  'renew-calendar': () => ['POST', '/api/calendar'],
  'revoke-calendar': () => ['DELETE', '/api/calendar'],

  'get-push-key': () => ['GET', '/api/push/key'],
  'get-map-tiles': () => ['GET', '/api/map/tiles'],
  'report-device-error': () => [
    'POST',
    '/api/device-errors',
    { kind: 'TypeError', at: 'app-a1.js:1:22', route: '/jobs/$id' },
  ],
  'subscribe-push': () => [
    'POST',
    '/api/push/subscription',
    { endpoint: `https://push.example.com/${newId()}`, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } },
  ],
  'unsubscribe-push': () => ['DELETE', '/api/push/subscription'],

  'switch-mail': () => ['PATCH', '/api/mail-notices/message', { isOn: false }],
  'get-mail-link': async ({ student }) => ['GET', `/api/mail-links/${await openMailLink(sql, student.id, 'message')}`],
  'use-mail-link': async ({ student }) => [
    'PATCH',
    `/api/mail-links/${await openMailLink(sql, student.id, 'message')}`,
    { isOn: false },
  ],

  'get-user': ({ student }) => ['GET', `/api/users/${student.id}`],
  'list-reviews': ({ student }) => ['GET', `/api/users/${student.id}/reviews`],
  'list-structured-evaluations': ({ student }) => ['GET', `/api/users/${student.id}/structured-evaluations`],
  'edit-profile': ({ student }) => ['PATCH', `/api/users/${student.id}`, { firstName: 'Zoé' }],
  'edit-student-profile': ({ student }) => ['PATCH', `/api/users/${student.id}/student-profile`, { school: 'EPFL' }],
  'edit-availability': ({ student }) => [
    'PATCH',
    `/api/users/${student.id}/availability`,
    { free: ['monday-morning'] },
  ],
  'set-profile-image': ({ student }) => [
    'POST',
    '/api/users/profile-image',
    { profileImage: photo },
    { 'X-User-Id': student.id },
  ],
  'remove-profile-image': ({ student }) => [
    'DELETE',
    '/api/users/profile-image',
    undefined,
    { 'X-User-Id': student.id },
  ],
  'list-accepted-jobs': ({ student }) => ['GET', `/api/users/${student.id}/accepted-jobs`],
  'list-posted-jobs': ({ poster }) => ['GET', `/api/users/${poster.id}/jobs`],
  'list-deleted-jobs': ({ poster }) => ['GET', `/api/users/${poster.id}/deleted-jobs`],
  'get-earnings': ({ student }) => ['GET', `/api/students/${student.id}/earnings`],
}

const people = ['visitor', 'otherStudent', 'otherPrivate', 'poster', 'student'] as const
type Name = (typeof people)[number]
const kinds = { otherStudent: 'student', student: 'student', otherPrivate: 'private', poster: 'private' } as const

/** Owner of the requested thing, unless it is the student's. */
const ownedBy: Record<string, readonly Name[]> = {
  'withdraw-deputy-invitation': ['poster'],
  'act-for': ['otherPrivate'],
  'mark-message-read': ['poster'],
  // The two people see each other's presence. Here the student asks about their own presence.
  'get-presence': ['poster'],
  'list-posted-jobs': ['poster'],
  'list-deleted-jobs': ['poster'],
}

/** Expected status where person or state of this scene forbids what the contract admits. */
const exceptions: Record<string, Partial<Record<Name, number>>> = {
  'accept-deputy': { poster: 403 },
  'stop-acting': { visitor: 401 },
  'get-job deleted': { visitor: 404, otherStudent: 404, otherPrivate: 404, student: 404 },
  // The student has proposed it.
  'confirm-appointment': { student: 409 },
  'apply-to-job': { student: 409 },
  sync: { visitor: 401, otherStudent: 403, otherPrivate: 403, poster: 403 },
  'submit-review': { student: 403 },
  'report-content': { poster: 403 },
  'block-user': { student: 403 },
  'set-profile-image': { otherStudent: 403, otherPrivate: 403, poster: 403 },
  'remove-profile-image': { otherStudent: 403, otherPrivate: 403, poster: 403 },
}

/** Expected status by role: 401 log in, 403 never you, 404 nothing here for you. */
const verdict = ({ name, caller, opens }: Contract, person: Name) => {
  if (caller === 'admin') return 404
  if (caller === 'anyone') return 200
  if (person === 'visitor') return 401
  if (caller !== 'signed-in' && caller !== kinds[person]) return 403
  const owners = {
    own: ownedBy[name] ?? ['student'],
    poster: ['poster'],
    student: ['student'],
    both: ['poster', 'student'],
  }
  return opens === undefined || owners[opens].includes(person) ? 200 : 404
}

describe('access', () => {
  it('tries every route, and every contract is served', () => {
    const served = world.app.routes.flatMap(({ handler }) => contractOf(handler)?.name ?? [])
    const names = contracts.map(({ name }) => name)
    const knocked = Object.keys(knocks).map(row => row.split(' ')[0])
    const without = (all: readonly string[], some: readonly unknown[]) => all.filter(one => !some.includes(one))
    expect(without(names, served), 'serve these contracts, by a line in api/routes/<noun>.ts').toEqual([])
    expect(served.toSorted(), 'serve each contract once').toEqual([...new Set(served)].toSorted())
    expect(without(served, knocked), 'say how to call these, in `knocks` of this file').toEqual([])
    const rows = [...Object.keys(ownedBy), ...Object.keys(exceptions)]
    expect(without(rows, Object.keys(knocks)), 'nothing in `knocks` has these names').toEqual([])
  })

  for (const [row, knockOf] of Object.entries(knocks)) {
    const contract = contracts.find(({ name }) => name === row.split(' ')[0])
    if (!contract) throw new Error(`there is no contract for ${row}`)
    const verdicts = people.map(person => exceptions[row]?.[person] ?? verdict(contract, person))
    it(`${row}: ${people.map((person, index) => `${person} ${verdicts[index]}`).join(', ')}`, async () => {
      const prepare = async () => {
        const scene = await openScene()
        return { callers: scene.callers, knock: await knockOf(scene) }
      }
      let scene: Awaited<ReturnType<typeof prepare>> | undefined
      for (const [index, person] of people.entries()) {
        scene ??= await prepare()
        const { callers, knock } = scene
        const { status, body } = await callers[person].call(...knock)
        // A refused input would look like a refused caller.
        const wanted = verdicts[index] === 200 ? [200, 201] : [verdicts[index]]
        expect(wanted, `${person}: ${JSON.stringify(body)}`).toContain(status)
        // Refused callers and readers change nothing, so the next caller gets the same scene.
        if (verdicts[index] === 200 && knock[0] !== 'GET') scene = undefined
      }
      await sql`delete from attempts`
    })
  }
})
