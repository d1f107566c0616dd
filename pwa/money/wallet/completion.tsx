import { paymentWayOf } from '../../../schema/decisions/payment-way.ts'
import { standOf, type Terms } from '../../../schema/decisions/stand-of.ts'
import { isOver, timeSaid, when } from '../../../schema/decisions/when.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import type { Stored } from '../../../sync/store.ts'
import { useLive } from '../../data/device/use-live.ts'
import { formatDay } from '../../format/format-date.ts'
import { sayShortMeeting } from '../../format/say-meeting.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { useNow } from '../../components/ui/use-now.ts'

type Job = Pick<
  Stored<'job'>,
  | 'id'
  | 'status'
  | 'postedById'
  | 'assignedToId'
  | 'assignedTo'
  | 'rate'
  | 'estimatedDuration'
  | 'appointment'
  | 'schedule'
  | 'scheduledFor'
  | 'paymentMethod'
  | 'isThroughPouce'
>

/** Question whether the job is already done, if the agreed time is still to come. */
const askEarly = (job: Job, now: number) => {
  const [said, begins] = [timeSaid(job), when(job)]
  if (begins === null || isOver(begins, now)) return null
  const short = sayShortMeeting({ start: begins })
  if (said?.meeting) return m.poster_complete_early_meeting({ when: short })
  if (said?.plan.schedule?.kind === 'slots') return m.poster_complete_early_slots({ when: short })
  return m.poster_complete_early_date({ when: said?.plan.schedule ? short : formatDay(begins) })
}

/** Amount due for a job that was to be paid through Pouce and is unpaid. `due` is null while the price is unknown. */
const unpaidOf = (payments: readonly Stored<'payment'>[], terms: Terms | null, job: Job) => {
  if (paymentWayOf(job) !== 'pouce') return null
  const { due, payment } = standOf(job, payments, terms, job.postedById)
  return payment ? null : { due }
}

/** Returns the sentence on what happens to the payment once the job is done. */
const sayMoney = (payments: readonly Stored<'payment'>[], job: Job) => {
  const held = payments.find(({ status }) => status === 'held')
  const frozen = payments.find(({ status }) => status === 'frozen')
  const person = job.assignedTo?.firstName || m.poster_assigned_student()
  if (held) return m.poster_complete_money({ amount: formatRappen(held.net), person })
  if (frozen) return m.poster_complete_frozen({ amount: formatRappen(frozen.amount) })
  const isPaid = payments.some(({ status }) => status === 'released' || status === 'split')
  if (isPaid) return null
  return paymentWayOf(job) === 'pouce' ? m.poster_complete_unpaid({ person }) : m.poster_complete_by_hand({ person })
}

/** Consequences of completing a job, from local data, updated while the question is open. Undefined until they are read. */
export const useCompletion = (given: Job) => {
  const now = useNow()
  const found = useLive(`completion/${given.id}`, async db => ({
    job: await db.jobs.get(given.id),
    payments: await db.payments.where('jobId').equals(given.id).toArray(),
    terms: (await db.agreements.get(given.id)) ?? null,
  }))
  const job = found?.job ?? given
  return (
    found && {
      early: askEarly(job, now),
      money: sayMoney(found.payments, job),
      unpaid: unpaidOf(found.payments, found.terms, job),
    }
  )
}

type Props = Pick<NonNullable<ReturnType<typeof useCompletion>>, 'early' | 'money'> & {
  /** Shown if there is nothing to ask. */
  done: string
  then?: string | null
}

/** The same as sentences, for every screen where a poster completes a job. */
export const Completion = ({ early, money, done, then = null }: Props) => (
  <span className={css({ display: 'grid', gap: '2', overflowWrap: 'anywhere', '& strong': { color: 'text' } })}>
    <span>{early ?? done}</span>
    {money && (
      <strong>
        <bdi>{money}</bdi>
      </strong>
    )}
    {then && (
      <span>
        <bdi>{then}</bdi>
      </span>
    )}
  </span>
)
