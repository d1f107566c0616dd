import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fixedDate } from '../../../schema/decisions/plans.ts'
import { agreedTerms } from '../../../schema/decisions/terms.ts'
import type { Stored } from '../../../sync/store.ts'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { sayMeeting } from '../../format/say-meeting.ts'
import * as m from '../../paraglide/messages.js'
import { css } from '../../styled-system/css/index.js'
import { differingTerms, LetterTerms } from '../letter-terms.tsx'
import { answerApplication } from './answer-application.ts'
import { isOnWaitingList, nameOf, type Letter } from './applicant.tsx'

export type Asked = { answer: 'accept' | 'reject'; letter: Letter }

/** Data about an offer while its poster answers applications. */
type Offer = {
  job: Stored<'offer'> | undefined
  letters: readonly Letter[]
  /** Places left after this one. */
  others: number
}

/** Consequences of accepting: for the other applications, the date, and the terms that the letter was written for. */
const AcceptText = ({ letter, job, letters, others }: Offer & { letter: Letter }) => {
  const now = useNow()
  const { terms, isDiffering } = letter
  const rest = letters.filter(({ id }) => id !== letter.id)
  const isAlone = !rest.some(({ status }) => status === 'pending')
  const forOthers = isAlone ? m.applications_accept_text_alone() : m.applications_accept_text()
  const meeting = job && fixedDate(terms ? agreedTerms(terms, job, now) : job, now)
  // Taking the last place rejects the other applications, except those on the waiting list.
  const staying = others > 0 ? 0 : rest.filter(isOnWaitingList).length
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <p>{others > 0 ? m.applications_accept_text_several({ count: others }) : forOthers}</p>
      {meeting && <p>{m.applications_accept_meeting({ when: sayMeeting(meeting) })}</p>}
      {staying > 0 && <p>{m.reserve_others({ count: staying, name: letter.student.firstName })}</p>}
      {isDiffering && job && terms && (
        <>
          <LetterTerms differing={differingTerms(terms, job, now)} />
          <p>{m.applications_terms_hint()}</p>
        </>
      )}
    </div>
  )
}

type Props = Offer & {
  asked: Asked
  jobId: string
  onClose: () => void
  /** The letter was answered, and others are left to answer. */
  onNext: () => void
  /** The last place was taken. */
  onFull: () => void
}

/** Asks whether to accept or reject, and sends the answer. */
export const AnswerQuestion = ({ asked: { answer, letter }, jobId, onClose, onNext, onFull, ...offer }: Props) => {
  const live = useEngine()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const isAccepting = answer === 'accept'
  const name = nameOf(letter.student)
  const send = async () => {
    if (isBusy) return
    setIsBusy(true)
    const isDone = await answerApplication(live, answer, letter.id)
    setIsBusy(false)
    onClose()
    if (!isDone) return
    if (!isAccepting || offer.others > 0) return onNext()
    await navigate({ to: '/job/$id/together', params: { id: jobId } })
    onFull()
  }
  return (
    <ConfirmDialog
      open
      title={isAccepting ? m.applications_accept_title({ name }) : m.applications_reject_title({ name })}
      text={isAccepting ? <AcceptText letter={letter} {...offer} /> : m.applications_reject_text()}
      confirm={isAccepting ? m.applications_accept() : m.applications_reject()}
      danger={!isAccepting}
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => void send()}
    />
  )
}
