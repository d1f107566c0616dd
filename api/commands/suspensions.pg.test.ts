import { describe, expect, it } from 'vitest'
import { contracts } from '../../schema/contracts.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { newId } from '../../schema/ids.ts'
import { openActing } from '../accounts/sessions.ts'
import { offerColumns } from '../domain/offer-columns.ts'
import { payFor } from '../testing/payments.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { bringForward } from '../testing/run-tasks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { code, createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const vaud = jobsFeed('VD')
const admin = await world.person('private', { isAdmin: true })

const suspend = ({ id }: { id: string }, reason = 'Offres mensongères') =>
  admin.call('POST', `/api/moderation/users/${id}/suspend`, { reason })
const lift = ({ id }: { id: string }, reason = 'Une confusion') =>
  admin.call('POST', `/api/moderation/users/${id}/lift-suspension`, { reason })
const deviceOf = (person: Person) => createRawDevice(person.call, [userFeed(person.id), vaud])
const ownOf = async ({ call }: Person) => (await call('GET', '/api/auth/me')).body
const openIdOf = async (person: Person) => (await ownOf(person)).suspension.id

/** A poster with offers, one of which the desk has hidden separately, and a visitor's device. */
const setScene = async () => {
  const poster = await world.person('private')
  const [first, second, hidden] = [
    await world.openJob(poster),
    await world.openJob(poster),
    await world.openJob(poster),
  ]
  await admin.call('POST', '/api/moderation/hide', { kind: 'job', targetId: hidden.id, reason: 'Une adresse' })
  const visitor = createRawDevice(world.visitor, [vaud])
  await visitor.pull()
  const seen = async () => {
    await visitor.expectInStep()
    const { body } = await world.visitor('GET', `/api/jobs?limit=1000`)
    const ids = [first.id, second.id, hidden.id]
    const listed = ids.filter(id => body.some((job: { id: string }) => job.id === id))
    expect(ids.filter(id => visitor.held.has(`${vaud} offer ${id}`))).toEqual(listed)
    return listed
  }
  return { poster, first, second, hidden, seen }
}

describe('K-433 a suspended account', () => {
  it('K-433 has no offer in lists and on devices, and all of them again once it is lifted, except those hidden separately', async () => {
    const { poster, first, second, hidden, seen } = await setScene()
    expect(await seen()).toEqual([first.id, second.id])
    const reporter = await world.person('student')
    await reporter.call('POST', '/api/reports', { kind: 'job', targetId: first.id, reason: 'scam' })
    expect((await suspend(poster)).status).toBe(200)
    expect(await seen()).toEqual([])
    expect((await world.visitor('GET', `/api/jobs/${first.id}`)).status).toBe(404)
    expect(code(await suspend(poster))).toBe('already-suspended')
    // The desk does not see it as hidden separately.
    const reports = (await admin.call('GET', '/api/moderation/reports')).body
    const reported = reports.find(({ targetId }: { targetId: string }) => targetId === first.id)
    expect(reported).toMatchObject({ isSuspended: true, parts: [{ kind: 'job', isHidden: false }] })
    // Meanwhile the desk hides one of them separately, and restores the one it had hidden: that one waits for the end too.
    const moderate = (verb: string, targetId: string) =>
      admin.call('POST', `/api/moderation/${verb}`, { kind: 'job', targetId, reason: 'Vu de plus près' })
    expect(code(await moderate('restore', first.id))).toBe('not-hidden')
    expect((await moderate('hide', second.id)).status).toBe(200)
    expect((await moderate('restore', hidden.id)).status).toBe(200)
    expect(await seen()).toEqual([])
    expect((await lift(poster)).status).toBe(200)
    expect(await seen()).toEqual([first.id, hidden.id])
    expect(code(await lift(poster))).toBe('not-suspended')
    const { body } = await admin.call('GET', '/api/moderation/actions')
    const ofPoster = body.filter(({ author }: { author: { id: string } }) => author.id === poster.id)
    expect(ofPoster.map(({ action, kind }: { action: string; kind: string }) => `${action} ${kind}`)).toEqual([
      'lift user',
      'restore job',
      'hide job',
      'suspend user',
      'hide job',
    ])
  })

  it('K-433 can send nothing by any route except what protects money: it reads, keeps its sessions, and can be deleted', async () => {
    const { poster, student, job } = await world.assignedJob()
    const { paymentId } = await payFor(poster, job.id)
    const offer = await world.openJob(poster)
    await suspend(poster)
    expect(code(await poster.call('POST', '/api/jobs', world.jobInput()))).toBe('account-suspended')
    expect(code(await poster.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' }))).toBe(
      'account-suspended',
    )
    expect(code(await world.edit(poster, offer.id, { title: 'Autre' }))).toBe('account-suspended')
    expect(code(await poster.call('PATCH', `/api/users/${poster.id}`, { firstName: 'Alix' }))).toBe('account-suspended')
    expect((await poster.call('GET', `/api/jobs/${job.id}/messages`)).status).toBe(200)
    expect((await poster.call('DELETE', '/api/auth/sessions')).status).toBe(200)
    expect((await ownOf(poster)).suspension).toMatchObject({ reason: 'Offres mensongères', appeal: null })
    // Held money stays held, and both people may dispute it.
    const paymentOf = async () => (await student.call('GET', `/api/payments/${paymentId}`)).body.status
    expect(await paymentOf()).toBe('held')
    expect(
      (await poster.call('POST', `/api/payments/${paymentId}/dispute`, { reason: 'Rien n’est fait' })).status,
    ).toBe(200)
    expect(
      (await student.call('POST', `/api/payments/${paymentId}/statements`, { content: 'Tout est fait' })).status,
    ).toBe(200)
  })

  it('K-433 may call only actions whose contract allows it', () => {
    const allowed = contracts.flatMap(({ name, whileSuspended }) => (whileSuspended ? [name] : []))
    expect(allowed.toSorted()).toEqual([
      'announce-presence',
      'appeal-lapse',
      'appeal-suspension',
      'delete-account',
      'dispute-payment',
      'end-deputy',
      'end-other-sessions',
      'end-session',
      'export-account',
      'mark-all-notifications-read',
      'mark-message-read',
      'mark-notification-read',
      'object-to-cancellation',
      'refund-payment',
      'release-payment',
      'revoke-calendar',
      'subscribe-push',
      'unsubscribe-push',
      'withdraw-deputy-invitation',
      'write-statement',
    ])
  })

  it('K-433 its device’s actions are refused with the reason, and applied when sent again afterwards', async () => {
    const { poster, student, job } = await world.assignedJob()
    const device = deviceOf(student)
    await device.pull()
    const message = () => ({
      id: newId(),
      account: student.id,
      command: 'send-message',
      input: { jobId: job.id, id: newId(), content: 'À samedi' },
    })
    const sent = message()
    await suspend(student)
    const { results } = await device.pull([sent])
    expect(results).toMatchObject([{ id: sent.id, outcome: 'refused', code: 'account-suspended' }])
    expect(device.rows('user')).toMatchObject([{ suspension: { reason: 'Offres mensongères' } }])
    await device.expectInStep()
    await lift(student)
    const again = await device.pull([{ ...sent, id: newId() }])
    expect(again.results).toMatchObject([{ outcome: 'applied' }])
    expect(device.rows('user')[0]).not.toHaveProperty('suspension')
    expect((await poster.call('GET', `/api/jobs/${job.id}/messages`)).body).toHaveLength(1)
  })

  it('K-433 has no acting deputy, and cannot act for others', async () => {
    const [principal, deputy] = [await world.person('private'), await world.person('private')]
    const agreement = newId()
    await sql`insert into deputies (id, principal_id, deputy_id) values (${agreement}, ${principal.id}, ${deputy.id})`
    const [own] = await sql<{ id: string }[]>`select id from sessions where user_id = ${deputy.id}`
    const token = await sql.begin(tx =>
      openActing(
        tx,
        { id: deputy.id, userType: 'private', sessionId: own?.id ?? '', isAdmin: false },
        { id: agreement, principalId: principal.id },
      ),
    )
    const acting = world.call(token)
    const publish = async () => code(await acting('POST', '/api/jobs', world.jobInput()))
    await suspend(principal)
    expect(await publish()).toBe('account-suspended')
    expect((await acting('GET', '/api/auth/me')).body, 'a deputy reads no reason').not.toHaveProperty('suspension')
    await lift(principal)
    expect(await publish()).toBe(201)
    await suspend(deputy)
    expect(await publish()).toBe('account-suspended')
    expect(code(await deputy.call('POST', `/api/auth/deputies/${agreement}/act`))).toBe('account-suspended')
    await lift(deputy)
    expect(await publish()).toBe(201)
  })

  it('K-433 hides an offer published while the desk decides, and one that reopens because its student leaves', async () => {
    const { poster, first, second, hidden, seen } = await setScene()
    const student = await world.person('student')
    await world.accept(poster, (await world.apply(student, second.id)).id)
    const late = newId()
    const { suspending } = await sql.begin(async tx => {
      const columns = tx.unsafe([...offerColumns, 'canton', 'posted_by_id'].join(', '))
      await tx`
        insert into offers (id, ${columns}) select ${late}, ${columns} from offers where id = ${first.id}`
      const answer = suspend(poster)
      await expect.poll(async () => (await sql`select 1 from pg_locks where not granted`).length).toBeGreaterThan(0)
      return { suspending: { answer } }
    })
    expect((await suspending.answer).status).toBe(200)
    await student.call('POST', `/api/jobs/${second.id}/leave`, { reason: 'Je suis malade.' })
    const rows = await sql<{ id: string }[]>`
      select id from offers where posted_by_id = ${poster.id} and status = 'open' and hidden_at is null`
    expect(rows).toEqual([])
    await lift(poster)
    expect(await seen()).toEqual([first.id, second.id])
    expect(await sql`select from offers where id = ${late} and hidden_at is null`).toHaveLength(1)
    expect(await sql`select from offers where id = ${hidden.id} and hidden_at is null`).toHaveLength(0)
  })

  it('K-433 a suspended student is neither chosen nor asked from the waiting list, and a series gets no further session', async () => {
    const [poster, student, next] = [
      await world.person('private'),
      await world.person('student'),
      await world.person('student'),
    ]
    const job = await world.openJob(poster)
    const letter = await world.apply(student, job.id)
    await suspend(student)
    expect(code(await world.accept(poster, letter.id))).toBe('student-unavailable')
    await lift(student)
    expect((await world.accept(poster, letter.id)).status).toBe(200)
    await suspend(next)
    expect(code(await next.call('POST', '/api/applications', { jobId: job.id, message: 'Moi' }))).toBe(
      'account-suspended',
    )
    await bringForward(sql, 'add-session')
    await world.work('add-session')
  })
})

describe('K-434 an appeal', () => {
  it('K-434 is written once, read by the desk, and lifts the suspension if the desk agrees', async () => {
    const { poster, first, second, seen } = await setScene()
    await suspend(poster)
    const id = await openIdOf(poster)
    const appeal = (text: string) => poster.call('POST', `/api/suspensions/${id}/appeal`, { text })
    expect((await appeal('Une confusion de noms.')).status).toBe(200)
    expect((await appeal('Une confusion de noms.')).status, 'said twice').toBe(200)
    expect(code(await appeal('Autre chose.'))).toBe('appeal-over')
    const stranger = await world.person('student')
    expect((await stranger.call('POST', `/api/suspensions/${id}/appeal`, { text: 'Moi' })).status).toBe(404)
    const listed = async () => (await admin.call('GET', '/api/moderation/appeals')).body
    expect(await listed()).toContainEqual(
      expect.objectContaining({
        kind: 'suspension',
        id,
        appeal: 'Une confusion de noms.',
        reason: 'Offres mensongères',
      }),
    )
    const decide = (isRemoved: boolean) =>
      admin.call('POST', `/api/moderation/appeals/${id}/decide`, { isRemoved, reason: 'C’est vrai' })
    expect((await decide(true)).status).toBe(200)
    expect(await seen()).toEqual([first.id, second.id])
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }))
    expect(code(await decide(false))).toBe('appeal-over')
    const told = (await poster.call('GET', `/api/notifications/${poster.id}`)).body
    expect(told.slice(0, 2).map(({ title }: { title: string }) => title)).toEqual([
      'Suspension levée',
      'Compte suspendu',
    ])
  })

  it('K-434 a rejected appeal is final: only the desk can lift the suspension then', async () => {
    const poster = await world.person('private')
    await suspend(poster)
    const id = await openIdOf(poster)
    await poster.call('POST', `/api/suspensions/${id}/appeal`, { text: 'Je n’ai rien fait.' })
    const { status } = await admin.call('POST', `/api/moderation/appeals/${id}/decide`, {
      isRemoved: false,
      reason: 'Trois personnes le disent',
    })
    expect(status).toBe(200)
    expect((await ownOf(poster)).suspension).toMatchObject({ isUpheld: true })
    expect(code(await poster.call('POST', '/api/jobs', world.jobInput()))).toBe('account-suspended')
    expect((await lift(poster)).status).toBe(200)
    expect((await poster.call('POST', '/api/jobs', world.jobInput())).status).toBe(201)
  })

  it('K-434 only the desk suspends, and neither an admin nor a deleted account can be suspended', async () => {
    const other = await world.person('private', { isAdmin: true })
    expect(code(await suspend(other))).toBe('forbidden')
    const poster = await world.person('private')
    expect((await poster.call('POST', `/api/moderation/users/${other.id}/suspend`, { reason: 'Moi' })).status).toBe(404)
    await suspend(poster)
    expect((await world.deleteAccount(poster)).status).toBe(200)
    expect((await suspend(poster)).status).toBe(404)
  })
})
