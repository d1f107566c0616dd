import * as z from 'zod'
import { contract } from '../contract.ts'
import { transaction } from '../entities/transaction.ts'
import { id } from '../fields.ts'

export const listWalletTransactions = contract({
  name: 'list-wallet-transactions',
  method: 'GET',
  path: '/api/wallets/:userId/transactions',
  summary: 'The lines of a wallet, newest first',
  caller: 'signed-in',
  input: z.strictObject({ userId: id }),
  answer: z.array(transaction),
  refusals: [],
})
