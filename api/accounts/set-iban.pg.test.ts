import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { askSync } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { code, createOutbox, createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const outbox = createOutbox(true)
const world = createWorld(sql, { mail: outbox })

const [first, second] = ['CH9300762011623852957', 'CH5604835012345678009']

let student: Person
let password: string
beforeEach(async () => {
  student = await world.person('student', { firstName: 'Chloé' })
  password = await world.givePassword(student)
  outbox.sent.length = 0
})
const set = (given: object) => student.call('PATCH', '/api/payouts/iban', given)
const shown = async () => (await student.call('GET', '/api/payouts')).body

describe('K-451 a student’s IBAN', () => {
  it('changes only with the password, and is mailed each time whatever the student’s mail settings', async () => {
    expect(await shown()).toMatchObject({ iban: null, ibanChangedAt: null })
    for (const given of [{ iban: first }, { iban: first, password: '' }])
      expect(await set(given)).toMatchObject({ status: 400, body: { field: 'password' } })
    expect((await set({ iban: first, password: 'Un autre secret' })).body).toMatchObject({
      code: 'wrong-credentials',
      field: 'password',
    })
    expect(await shown()).toMatchObject({ iban: null, ibanChangedAt: null })
    await sql`update users set mails_off = '{application,acceptance,message,reminder}' where id = ${student.id}`

    expect((await set({ iban: first, password })).status).toBe(200)
    const { iban, ibanChangedAt } = await shown()
    expect([iban, ibanChangedAt]).toEqual([first, expect.any(String)])
    await world.work('send-iban-changed')
    expect(outbox.sent).toMatchObject([{ to: student.email, subject: 'Votre IBAN a été modifié' }])
    expect(outbox.sent[0]?.text).toContain('/dashboard?tab=wallet')
    expect(outbox.sent[0]?.text).not.toContain('CH93')

    await set({ iban: second, password })
    expect(Date.parse((await shown()).ibanChangedAt)).toBeGreaterThan(Date.parse(ibanChangedAt))
    await set({ iban: null, password })
    expect(await shown()).toMatchObject({ iban: null, ibanChangedAt: expect.any(String) })
    await world.work('send-iban-changed')
    expect(outbox.sent.map(({ subject }) => subject).slice(1)).toContain('Votre IBAN a été retiré')
  })

  it('is not mailed if nothing changes', async () => {
    await set({ iban: null, password })
    await set({ iban: first, password })
    await world.work('send-iban-changed')
    const before = await shown()
    await set({ iban: first, password })
    await world.work('send-iban-changed')
    expect(outbox.sent).toHaveLength(1)
    expect(await shown()).toEqual(before)
  })

  it('limits password guesses like the login', async () => {
    for (let index = 0; index < allowances.passwordByAccount.most; index++)
      await countAttempt(sql, allowances.passwordByAccount, student.id)
    expect(code(await set({ iban: first, password }))).toBe('too-many-attempts')
    expect((await shown()).iban).toBeNull()
  })

  it('is refused with a reason if an older app sends a waiting change, and changes nothing', async () => {
    const mutation = { id: newId(), account: student.id, command: 'set-iban', input: { iban: second } }
    const { body } = await askSync(student.call, { mutations: [mutation] })
    expect(body.results).toMatchObject([{ outcome: 'refused', code: 'password-asked' }])
    expect((await shown()).iban).toBeNull()
  })

  it('is in the export with its last change', async () => {
    await set({ iban: first, password })
    expect((await world.exportOf(student)).body).toMatchObject({ iban: first, ibanChangedAt: expect.any(String) })
  })
})
