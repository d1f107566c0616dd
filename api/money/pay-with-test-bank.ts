import type { Actor } from '../domain/actor.ts'
import type { Sql } from '../db/connect.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { takeDispute } from './bank-disputes.ts'
import { retryConflicts } from '../db/errors.ts'
import { takeIntent } from './take-intent.ts'
import type { TestBank } from './test-bank.ts'

/** Reads the test bank's books at once, where a real provider would send a webhook. */
const readBack = async (
  { sql }: { sql: Sql },
  bank: TestBank,
  { id, paymentId }: { id: string; paymentId: string },
) => {
  const state = await bank.readIntent(id)
  await retryConflicts(() => sql.begin(tx => takeIntent(tx, state)))
  for (const dispute of await bank.disputesOf(paymentId))
    await retryConflicts(() => sql.begin(tx => takeDispute(tx, dispute)))
}

const findOwn = async ({ sql }: { sql: Sql }, bank: TestBank, actor: Actor, clientSecret: string) => {
  const intent = await bank.find(clientSecret)
  if (!intent) return null
  const own = await sql`select from payments where id = ${intent.paymentId} and payer_id = ${actor.id}`
  return own.length > 0 ? intent : null
}

export const confirmTestPayment = async (
  deps: { sql: Sql },
  bank: TestBank,
  actor: Actor,
  { clientSecret, cardNumber }: { clientSecret: string; cardNumber: string },
) => {
  const intent = await findOwn(deps, bank, actor, clientSecret)
  if (!intent) return refuse('not-found')
  if (intent.status === 'cancelled' || intent.status === 'succeeded') return refuse('not-payable')
  const status = await bank.pay(intent, cardNumber)
  await readBack(deps, bank, intent)
  const messages = { succeeded: null, refused: texts.testBank.refused, requires_action: texts.testBank.asks }
  return { status, isTest: true as const, message: messages[status] }
}

export const authenticateTestPayment = async (
  deps: { sql: Sql },
  bank: TestBank,
  actor: Actor,
  { clientSecret, isApproved }: { clientSecret: string; isApproved: boolean },
) => {
  const intent = await findOwn(deps, bank, actor, clientSecret)
  if (!intent) return refuse('not-found')
  if (intent.status !== 'requires_action') return refuse('not-payable')
  const status = await bank.authenticate(intent, isApproved)
  await readBack(deps, bank, intent)
  return { status, isTest: true as const, message: status === 'succeeded' ? null : texts.testBank.notConfirmed }
}
