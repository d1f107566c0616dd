import * as z from 'zod'
import { contract } from '../contract.ts'
import { isSwissIban, plainIban } from '../decisions/iban.ts'
import { transaction } from '../entities/transaction.ts'
import { done, givenPassword, id, timestamp } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const getWalletBalance = contract({
  name: 'get-wallet-balance',
  method: 'GET',
  path: '/api/wallets/:userId/balance',
  cost: 'row',
  summary: 'What Pouce owes a person and what is held for or by them, in rappen',
  caller: 'signed-in',
  opens: 'own',
  deputy: 'may',
  input: z.strictObject({ userId: id }),
  answer: z.strictObject({ balance: z.int(), pendingBalance: z.int() }),
  refusals: [],
})

export const listWalletTransactions = contract({
  name: 'list-wallet-transactions',
  method: 'GET',
  path: '/api/wallets/:userId/transactions',
  cost: 'list',
  summary: 'The lines of a wallet, newest first',
  caller: 'signed-in',
  opens: 'own',
  deputy: 'may',
  input: z.strictObject({ userId: id }),
  answer: z.array(transaction),
  refusals: [],
})

export const getEarnings = contract({
  name: 'get-earnings',
  method: 'GET',
  path: '/api/students/:userId/earnings',
  cost: 'row',
  summary: 'What a student has earned, in CHF',
  caller: 'student',
  opens: 'own',
  input: z.strictObject({ userId: id }),
  answer: z.strictObject({ totalEarnings: z.number() }),
  refusals: [],
})

export const getPayouts = contract({
  name: 'get-payouts',
  method: 'GET',
  path: '/api/payouts',
  cost: 'provider',
  summary:
    'How a student gets the money: whether the provider knows where to, whose account that is, and the account for QR-bills',
  caller: 'student',
  input: z.strictObject({}),
  answer: z.strictObject({
    isReady: z.boolean(),
    /** Payout account as the provider reports it. */
    account: z
      .strictObject({ holder: z.string().nullable(), bank: z.string().nullable(), last4: z.string().nullable() })
      .nullable(),
    /** Earliest time of the first payout, which gives the student time to check the account. Null once a payout has arrived. */
    firstPayoutFrom: timestamp.nullable(),
    iban: z.string().nullable(),
    /** Time when the IBAN was last set or removed. */
    ibanChangedAt: timestamp.nullable(),
    provider: z.enum(['stripe', 'test-bank']),
  }),
  refusals: [],
})

export const setIban = contract({
  name: 'set-iban',
  method: 'PATCH',
  path: '/api/payouts/iban',
  cost: 'password',
  summary: 'The own account, for QR-bills; null takes it away. Asks for the password, and mails the student',
  caller: 'student',
  input: z.strictObject({
    password: givenPassword,
    iban: z
      .string({ error: messages.iban })
      .max(limits.iban.max, messages.iban)
      .transform(plainIban)
      .refine(isSwissIban, { error: messages.iban })
      .nullable(),
  }),
  answer: done,
  refusals: ['wrong-credentials'],
  movesNoFeed: true,
})

export const startOnboarding = contract({
  name: 'start-onboarding',
  method: 'POST',
  path: '/api/payouts/onboarding',
  cost: 'provider',
  summary: 'Where a student tells the provider of the payments who gets the money',
  caller: 'student',
  input: z.strictObject({}),
  answer: z.strictObject({ url: z.url() }),
  refusals: ['provider-unavailable', 'too-many-attempts'],
})
