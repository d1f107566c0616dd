import {
  authenticateTestPayment as authenticateContract,
  confirmTestPayment as confirmContract,
  createPaymentIntent as intentContract,
} from '../../schema/contracts/payments.ts'
import {
  getPayouts as payoutsContract,
  setIban as setIbanContract,
  startOnboarding as onboardingContract,
} from '../../schema/contracts/wallets.ts'
import { agreeOnAmount } from '../commands/agree-on-amount.ts'
import { confirmPaidByHand } from '../commands/confirm-paid-by-hand.ts'
import { objectToCancellation, writeStatement, disputePayment } from '../commands/disputes.ts'
import { refundPayment, releasePayment } from '../commands/payments.ts'
import { setIban } from '../accounts/set-iban.ts'
import type { Deps } from '../deps.ts'
import { refusedUnseen } from '../feed/sendable.ts'
import { createPaymentIntent } from '../money/create-payment-intent.ts'
import { authenticateTestPayment, confirmTestPayment } from '../money/pay-with-test-bank.ts'
import { readPayouts, startOnboarding } from '../money/payouts.ts'
import { createTestBank } from '../money/test-bank.ts'
import { getAmount, getPayment } from '../queries/payments.ts'
import { getDispute } from '../queries/disputes.ts'
import { getWalletBalance, listWalletTransactions } from '../queries/wallet.ts'
import { refuse } from '../server/refusal.ts'
import { serve, type Handlers } from './handlers.ts'

/** Payments and wallets. Calls that ask the provider are no commands, because nothing may be locked meanwhile. */
export const moneyRoutes = (deps: Deps, { handle, command, query, sendable }: Handlers, moved: () => void) => {
  const bank = createTestBank(deps.sql, deps.environment.publicUrl)
  const provider = deps.provider ?? bank
  const isTest = provider.name === 'test-bank'
  const told = async <T>(work: Promise<T>) => work.finally(moved)
  // It could wait on a device before it required the password: refuse waiting ones with that reason; devices keep them.
  sendable.set(setIbanContract.name, async () => refusedUnseen(refuse('password-asked')))
  return serve([
    handle(intentContract, (input, actor) => told(createPaymentIntent(deps, provider, actor, input))),
    handle(confirmContract, async (input, actor) =>
      isTest ? told(confirmTestPayment(deps, bank, actor, input)) : refuse('not-found'),
    ),
    handle(authenticateContract, async (input, actor) =>
      isTest ? told(authenticateTestPayment(deps, bank, actor, input)) : refuse('not-found'),
    ),
    query(getPayment),
    command(releasePayment),
    command(refundPayment),
    command(disputePayment),
    query(getDispute),
    command(objectToCancellation),
    command(writeStatement),
    query(getAmount),
    command(agreeOnAmount),
    command(confirmPaidByHand),
    query(getWalletBalance),
    query(listWalletTransactions),
    handle(payoutsContract, (_input, actor) => readPayouts(deps, provider, actor)),
    handle(setIbanContract, (input, actor) => setIban(deps.sql, actor, input)),
    handle(onboardingContract, (_input, actor) => startOnboarding(deps, provider, actor)),
  ])
}
