import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import { formatMoney, formatSum } from '../../../schema/format-money.ts'
import { limits, periods } from '../../../schema/rules.ts'
import { readJob } from '../../../sync/rows.ts'
import { useLive } from '../../data/device/use-live.ts'
import type { Asked } from './payment-search.ts'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { Skeleton } from '../../components/ui/skeleton.tsx'

const row = css({ display: 'flex', justifyContent: 'space-between', gap: '4', lineHeight: 'snug' })
const label = css({ color: 'quiet', flex: 'none' })
const value = css({ textAlign: 'end', overflowWrap: 'anywhere', minWidth: '0' })

/** Student, amount and job. The student comes from the job, not from the address, because only they are paid. */
export const PaymentSummary = ({ asked: { jobId, amount } }: { asked: Asked }) => {
  const found = useLive(`payment/${jobId}`, async db => ({ job: await readJob(db, jobId) }))
  const student = found?.job?.assignedTo
  const name = student && `${student.firstName} ${student.lastName}`.trim()
  return (
    <>
      <dl className={stack({ gap: '3' })}>
        <div className={row}>
          <dt className={label}>{m.label_user_type_student()}</dt>
          <dd className={value}>{found ? <bdi>{name || m.label_user_type_student()}</bdi> : <Skeleton />}</dd>
        </div>
        <div className={row}>
          <dt className={label}>{m.payment_job()}</dt>
          <dd className={value}>{found ? <bdi>{found.job?.title || m.job_untitled()}</bdi> : <Skeleton />}</dd>
        </div>
        <div className={row}>
          <dt className={label}>{m.payment_amount()}</dt>
          <dd className={value}>
            <strong className={css({ fontSize: 'large' })}>{formatMoney(amount)}</strong>
          </dd>
        </div>
      </dl>
      <p
        className={css({
          display: 'flex',
          gap: '2',
          fontSize: 'small',
          color: 'quiet',
          lineHeight: 'snug',
          '& svg': { flex: 'none', color: 'success' },
        })}
      >
        <ShieldCheckIcon />
        <span className={stack({ gap: '2' })}>
          <span>{found?.job?.status === 'completed' ? m.payment_note_done() : m.payment_note()}</span>
          <span>{m.payment_note_first({ days: periods.payout.days })}</span>
          <span>
            {m.payment_note_limit({
              fresh: formatSum(limits.payer.fresh.volume),
              known: formatSum(limits.payer.known.volume),
            })}
          </span>
        </span>
      </p>
    </>
  )
}
