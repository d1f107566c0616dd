import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatSum } from '../../../schema/format-money.ts'
import type { Stored } from '../../../sync/store.ts'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { AmountDialog } from './amount-dialog.tsx'
import { paymentOf } from './payment-of.ts'

const main = button({ wide: true })

/** Link to pay the amount due (in rappen) before a job ends. Without a price, a button to agree on one. */
export const PayFirst = ({ job, due }: { job: Stored<'job'>; due: number | null }) => {
  const [isAsked, setIsAsked] = useState(false)
  if (due !== null)
    return (
      <Link {...paymentOf(job, due)} className={main}>
        {m.payment_pay({ amount: formatSum(due) })}
      </Link>
    )
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={main} onClick={() => setIsAsked(true)}>
        {m.amount_propose()}
      </button>
      {isAsked && <AmountDialog jobId={job.id} due={null} onClose={() => setIsAsked(false)} />}
    </>
  )
}
