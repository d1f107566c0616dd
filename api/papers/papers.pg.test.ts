import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { paidJob, payFor } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'
import { openSession } from '../accounts/sessions.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const get = async (person: Person | null, path: string) => {
  const cookie = person ? { Cookie: `pouce=${await openSession(sql, person.id, 'test')}` } : {}
  const response = await world.app.request(path, { headers: cookie })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** Extracts the text of a PDF's pages: drawn as hexadecimal numbers in compressed streams. */
const wordsOf = (pdf: Buffer) => {
  const words: string[] = []
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    const end = pdf.indexOf('\nendstream', at)
    try {
      const text = inflateSync(pdf.subarray(at + 7, end)).toString('latin1')
      for (const [, hex = ''] of text.matchAll(/<([0-9a-f]+)>/g)) words.push(Buffer.from(hex, 'hex').toString('latin1'))
    } catch {
      // A picture or a font.
    }
  }
  return words.join('').replaceAll('\u0092', '’')
}

describe('papers', () => {
  it('W-01 a receipt states what was paid, for the two people only', async () => {
    const { poster, student, paymentId } = await paidJob(world)
    const path = `/api/payments/${paymentId}/receipt`
    const receipt = await get(poster, path)
    expect(receipt).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(receipt.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const words = wordsOf(receipt.bytes)
    for (const said of [
      '50.00 CHF',
      '2.50 CHF',
      '47.50 CHF',
      'Tondre la pelouse',
      'fonds retenus',
      paymentId,
      'Banque d’essai',
    ])
      expect(words).toContain(said)
    expect((await get(student, path)).status).toBe(200)
    expect((await get(await world.person('private'), path)).status).toBe(404)
    expect((await get(null, path)).status).toBe(401)
    expect((await get(poster, '/api/payments/nonsense/receipt')).status).toBe(404)
  })

  it('W-01 a yearly statement sums what one has released to the other, and says when social insurance applies', async () => {
    const { poster, student, paymentId } = await paidJob(world)
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    const year = new Date().getFullYear()
    const path = (other: Person, asked = year) => `/api/statements/${asked}/${other.id}`
    const statement = wordsOf((await get(poster, path(student))).bytes)
    for (const said of ['50.00 CHF', '47.50 CHF', 'ne dépasse pas 750 CHF']) expect(statement).toContain(said)
    expect(wordsOf((await get(student, path(poster))).bytes)).toContain('50.00 CHF')
    const nothing = wordsOf((await get(student, path(poster, year - 1))).bytes)
    expect(nothing).toContain('Aucun paiement')
    expect(nothing).not.toContain('CHF')
    const stranger = await world.person('private')
    expect((await get(stranger, path(student))).status).toBe(404)
    expect((await get(null, path(student))).status).toBe(401)
    expect((await get(poster, `/api/statements/9/${student.id}`)).status).toBe(404)
  })

  it('K-506 a receipt and a statement state the fee rate agreed for the job, whatever the rate is today', async () => {
    const scene = await world.assignedJob()
    const { poster, student } = scene
    await sql`update jobs set fee_percent = 8 where id = ${scene.job.id}`
    const { paymentId } = await payFor(poster, scene.job.id)
    const receipt = wordsOf((await get(student, `/api/payments/${paymentId}/receipt`)).bytes)
    for (const said of ['Frais de service (8\u00A0%)', '4.00 CHF', '46.00 CHF']) expect(receipt).toContain(said)
    expect(receipt).not.toMatch(/\b5\s?%/)
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    const path = `/api/statements/${new Date().getFullYear()}/${poster.id}`
    const statement = wordsOf((await get(student, path)).bytes)
    for (const said of ['4.00 CHF', '46.00 CHF']) expect(statement).toContain(said)
    expect(statement).not.toContain('2.50 CHF')
  })

  it('W-01 a QR-bill pays into the student’s own account, for the amount of the job, once there is an account', async () => {
    const { poster, student, job } = await world.assignedJob()
    const path = `/api/jobs/${job.id}/qr-bill`
    expect((await get(poster, path)).status).toBe(409)
    const password = await world.givePassword(student)
    const set = (iban: unknown) => student.call('PATCH', '/api/payouts/iban', { iban, password })
    for (const wrong of ['CH9300762011623852958', 'DE89370400440532013000', '', 5, 'CH4431999123000889012'])
      expect((await set(wrong)).body.field).toBe('iban')
    expect((await set('ch93 0076 2011 6238 5295 7')).status).toBe(200)
    const bill = await get(poster, path)
    expect(bill).toMatchObject({ status: 200, type: 'application/pdf' })
    const words = wordsOf(bill.bytes)
    for (const said of ['CH93 0076 2011 6238 5295 7', '50.00', 'Section paiement']) expect(words).toContain(said)
    expect((await get(await world.person('private'), path)).status).toBe(404)
    expect((await get(null, path)).status).toBe(401)
    expect((await get(poster, `/api/jobs/${newId()}/qr-bill`)).status).toBe(404)
    expect((await set(null)).status).toBe(200)
    expect((await get(poster, path)).status).toBe(409)
  })

  it('W-01 a student’s account number is shown to the student only', async () => {
    const { poster, student } = await paidJob(world)
    const password = await world.givePassword(student)
    await student.call('PATCH', '/api/payouts/iban', { iban: 'CH9300762011623852957', password })
    for (const path of [`/api/users/${student.id}`, `/api/users/${poster.id}/accepted-jobs`])
      expect(JSON.stringify((await poster.call('GET', path)).body)).not.toContain('CH93')
    expect(JSON.stringify((await world.exportOf(poster)).body)).not.toContain('CH93')
    expect((await student.call('GET', '/api/payouts')).body.iban).toBe('CH9300762011623852957')
  })
})
