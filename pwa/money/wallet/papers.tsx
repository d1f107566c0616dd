import type { Payment } from '../../../schema/entities/payment.ts'
import { formatYear } from '../../format/format-date.ts'
import { wrap } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { PaperButton } from './paper-button.tsx'

/** Documents of a payment: its receipt, and the yearly statement between its two people. */
export const Papers = ({ payment, me }: { payment: Payment; me: string }) => {
  const { id, payerId, payeeId, status, settledAt } = payment
  const year = (status === 'released' || status === 'split') && settledAt ? formatYear(settledAt) : null
  const other = payerId === me ? payeeId : payerId
  return (
    <p className={wrap({ gap: '2' })}>
      <PaperButton label={m.papers_receipt()} path={`/api/payments/${id}/receipt`} fileName={`pouce-${id}.pdf`} />
      {year && (
        <PaperButton
          label={m.papers_statement({ year })}
          path={`/api/statements/${year}/${other}`}
          fileName={`pouce-${year}.pdf`}
        />
      )}
    </p>
  )
}
