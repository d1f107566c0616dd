import { useState } from 'react'
import { paymentWayOf } from '../../../schema/decisions/payment-way.ts'
import { isSchedulable } from '../../../schema/decisions/appointment.ts'
import type { Stored } from '../../../sync/store.ts'
import { useSession } from '../../data/session/use-session.ts'
import { useJobStatus } from '../use-job-status.ts'
import { otherPerson } from '../../data/other-person.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const ActionsMenu = lazyPart(async () => (await import('../../components/ui/actions-menu.tsx')).ActionsMenu, {
  fallback: <span className={css({ width: 'target', height: 'target' })} />,
})
const CancelDialog = lazyPart(async () => (await import('../cancel-dialog.tsx')).CancelDialog)
const CompleteDialog = lazyPart(async () => (await import('../complete-dialog.tsx')).CompleteDialog)
const LeaveDialog = lazyPart(async () => (await import('../leave-dialog.tsx')).LeaveDialog)
const SafetyDialog = lazyPart(async () => (await import('../../safety/safety-dialog.tsx')).SafetyDialog)
const TwintDialog = lazyPart(async () => (await import('./twint-dialog.tsx')).TwintDialog)

type Over = 'complete' | 'cancel' | 'leave' | 'safety' | 'twint'

/** `due` is the price in rappen, if known. */
type Props = { job: Stored<'job'>; me: string; due: number | null }

/** Rarely used actions of an agreed job. */
export const More = ({ job, me, due }: Props) => {
  const { start, isBusy } = useJobStatus()
  const [over, setOver] = useState<Over>()
  const { user } = useSession()
  const isPoster = job.postedById === me
  const isUnderWay = isSchedulable(job.status)
  const way = paymentWayOf(job)
  const isByTwint = way === 'twint' || way === 'both'
  const other = otherPerson(job, me)
  const open = (value: Over, words: string) => ({ value, words, run: () => setOver(value) })
  const actions = [
    ...(isPoster && job.status === 'assigned' && !isBusy
      ? [{ value: 'start', words: m.poster_start(), run: () => void start(job) }]
      : []),
    ...(isPoster && isUnderWay ? [open('complete', m.poster_complete()), open('cancel', m.poster_cancel())] : []),
    ...(!isPoster && isByTwint && job.status !== 'cancelled' ? [open('twint', m.footer_links_twint())] : []),
    ...(!isPoster && isUnderWay ? [open('leave', m.leave_cannot_come())] : []),
    // Deputies cannot report or block.
    ...(other && !user?.actedBy ? [open('safety', m.safety_title())] : []),
  ]
  const close = () => setOver(undefined)
  if (actions.length === 0) return null
  return (
    <>
      <ActionsMenu label={m.together_more()} actions={actions} />
      {over === 'complete' && <CompleteDialog job={job} onClose={close} />}
      {over === 'cancel' && <CancelDialog job={job} onClose={close} />}
      {over === 'leave' && <LeaveDialog job={job} onClose={close} />}
      {over === 'twint' && <TwintDialog job={job} due={due} onClose={close} />}
      {over === 'safety' && other && (
        <SafetyDialog
          subjects={[
            { kind: 'user', targetId: other.id },
            ...(isPoster ? [] : [{ kind: 'job' as const, targetId: job.id }]),
          ]}
          person={other}
          onClose={close}
        />
      )}
    </>
  )
}
