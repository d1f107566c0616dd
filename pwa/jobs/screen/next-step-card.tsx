import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { usualMinutes, type Meeting } from '../../../schema/decisions/appointment.ts'
import type { Stand } from '../../../schema/decisions/stand-of.ts'
import type { NextStep } from '../../../schema/decisions/next-step.ts'
import type { Stored } from '../../../sync/store.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { directionsTo } from '../directions-to.ts'
import { sayAct, sayStep } from '../say-step.ts'
import { confirmMeeting, proposeMeeting } from '../appointments/send-meeting.ts'
import { agreeOn } from '../../money/wallet/agree-on.ts'
import { paymentOf } from '../../money/wallet/payment-of.ts'
import { plansOf } from '../../../schema/decisions/plans.ts'
import { otherPerson } from '../../data/other-person.ts'
import { reviewOf } from '../review-link.tsx'
import { sayShortMeeting } from '../../format/say-meeting.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { useNow } from '../../components/ui/use-now.ts'

const AppointmentDialog = lazyPart(
  async () => (await import('../appointments/appointment-dialog.tsx')).AppointmentDialog,
)
const AmountDialog = lazyPart(async () => (await import('../../money/wallet/amount-dialog.tsx')).AmountDialog)
const CompleteDialog = lazyPart(async () => (await import('../complete-dialog.tsx')).CompleteDialog)
const PaymentDialog = lazyPart(async () => (await import('../../money/wallet/payment-dialog.tsx')).PaymentDialog)

type Props = { job: Stored<'job'>; me: string; step: NextStep; stand: Stand<Stored<'payment'>> }

const frame = cx(card(), css({ gap: '3', p: '4', outline: 'none', overflowWrap: 'anywhere' }))
const main = button({ size: 'large', wide: true })

type Over = 'propose' | 'price' | 'finish' | 'frozen'

/** The next step, or the person it waits for. */
export const NextStepCard = ({ job, me, step, stand: { payment } }: Props) => {
  const live = useEngine()
  const now = useNow()
  const box = useRef<HTMLElement>(null)
  const [over, setOver] = useState<Over>()
  const close = () => setOver(undefined)
  const person = otherPerson(job, me)?.firstName ?? m.chat_someone()
  const jobId = job.id
  const plans = plansOf(job, now)
  const plan = plans.length === 1 ? plans[0] : undefined
  const words = sayAct(step, person)

  const propose = (meeting: Meeting) => proposeMeeting(job, meeting)
  const act = () => {
    // The button disappears with its step, so focus the card.
    const stay = () => box.current?.focus({ preventScroll: true })
    if (step.kind === 'propose' && plan) {
      stay()
      propose(plan)
    } else if (step.kind === 'confirm') {
      stay()
      confirmMeeting(job, step.meeting.start)
    } else if (step.kind === 'agree') {
      stay()
      agreeOn(jobId, step.amount)
    } else if (step.kind === 'propose' || step.kind === 'price' || step.kind === 'finish' || step.kind === 'frozen')
      setOver(step.kind)
  }

  const doIt = () => {
    if (words === null) return null
    if (step.kind === 'pay')
      return (
        <Link {...paymentOf(job, step.amount)} className={main}>
          {words}
        </Link>
      )
    if (step.kind === 'review')
      return (
        <Link {...reviewOf(job, me).link} className={main}>
          {words}
        </Link>
      )
    if (step.kind === 'meet')
      return job.deliveryType === 'remote' || job.postedById === me ? null : (
        <a href={directionsTo(job.address ?? job.location)} target="_blank" rel="noreferrer" className={main}>
          {words}
        </a>
      )
    const opens = step.kind !== 'confirm' && step.kind !== 'agree' && !(step.kind === 'propose' && plan)
    return (
      <button
        type="button"
        aria-haspopup={opens ? 'dialog' : undefined}
        disabled={live === null}
        className={main}
        onClick={act}
      >
        {step.kind === 'propose' && plan ? m.appointment_propose_this({ when: sayShortMeeting(plan) }) : words}
      </button>
    )
  }

  return (
    <section ref={box} tabIndex={-1} aria-labelledby="next-step" className={frame}>
      <h2 id="next-step" className={css({ fontSize: 'small', color: 'quiet', fontWeight: 'bold' })}>
        {step.kind === 'done' || step.kind === 'unpaid' || step.kind === 'cancelled'
          ? m.together_states()
          : m.together_next()}
      </h2>
      <p aria-live="polite" className={css({ fontWeight: 'bold', lineHeight: 'snug' })}>
        {sayStep(step, person)}
      </p>
      {doIt()}
      {over === 'propose' && (
        <AppointmentDialog
          canton={job.canton}
          person={person}
          first={{ minutes: usualMinutes(job) }}
          stands={false}
          onSend={propose}
          onClose={close}
        />
      )}
      {over === 'price' && <AmountDialog jobId={jobId} due={null} onClose={close} />}
      {over === 'finish' && <CompleteDialog job={job} onClose={close} />}
      {over === 'frozen' && payment && <PaymentDialog paymentId={payment.id} me={me} onClose={close} />}
    </section>
  )
}
