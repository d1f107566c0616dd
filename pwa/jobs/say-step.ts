import type { NextStep } from '../../schema/decisions/next-step.ts'
import { formatSum } from '../../schema/format-money.ts'
import { sayShortMeeting } from '../format/say-meeting.ts'
import * as m from '../paraglide/messages.js'

/** The state of a job in one sentence. `person` is the other person's name. */
export const sayStep = (step: NextStep, person: string) => {
  switch (step.kind) {
    case 'propose':
      return m.step_propose()
    case 'confirm':
      return m.appointment_they_propose({ person, when: sayShortMeeting(step.meeting) })
    case 'awaitConfirm':
      return m.step_await_confirm({ person, when: sayShortMeeting(step.meeting) })
    case 'price':
      return m.step_price()
    case 'agree':
      return m.amount_they_propose({ person, amount: formatSum(step.amount) })
    case 'awaitAgree':
      return m.step_await_agree({ person, amount: formatSum(step.amount) })
    case 'pay':
      return m.step_pay({ amount: formatSum(step.amount) })
    case 'awaitPay':
      return m.step_await_pay({ person, amount: formatSum(step.amount) })
    case 'meet':
      return m.step_meet({ person, when: sayShortMeeting(step) })
    case 'finish':
      return step.amount === null ? m.step_finish() : m.step_finish_paid({ person, amount: formatSum(step.amount) })
    case 'awaitFinish':
      return step.amount === null
        ? m.step_await_finish({ person })
        : m.step_await_finish_paid({ person, amount: formatSum(step.amount) })
    case 'frozen':
      return m.step_frozen({ amount: formatSum(step.amount) })
    case 'review':
      return m.step_review({ person })
    case 'unpaid':
      return m.step_unpaid()
    case 'done':
      return m.step_done()
    default:
      return m.step_cancelled()
  }
}

/** Label of the button for this step. Returns null if the person can only wait. */
export const sayAct = (step: NextStep, person: string): string | null => {
  switch (step.kind) {
    case 'propose':
      return m.appointment_propose()
    case 'confirm':
      return m.step_act_confirm({ when: sayShortMeeting(step.meeting) })
    case 'price':
      return m.amount_propose()
    case 'agree':
      return m.amount_accept({ amount: formatSum(step.amount) })
    case 'pay':
      return m.payment_pay({ amount: formatSum(step.amount) })
    case 'meet':
      return m.step_act_route()
    case 'finish':
      return step.amount === null ? m.poster_complete() : m.step_act_release({ person, amount: formatSum(step.amount) })
    case 'frozen':
      return m.step_act_payment()
    case 'review':
      return m.step_act_review({ person })
    default:
      return null
  }
}
