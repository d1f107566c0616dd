import * as z from 'zod'
import { contract } from '../contract.ts'
import { id } from '../fields.ts'

export const getWalletBalance = contract({
  name: 'get-wallet-balance',
  method: 'GET',
  path: '/api/wallets/:userId/balance',
  summary: 'What a wallet holds and what is held for or by its person, in rappen',
  caller: 'signed-in',
  input: z.strictObject({ userId: id }),
  answer: z.strictObject({ balance: z.int(), pendingBalance: z.int() }),
  refusals: [],
})
