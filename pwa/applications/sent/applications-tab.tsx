import { useState } from 'react'
import { nextStep, type NextStep } from '../../../schema/decisions/next-step.ts'
import { formatSentDate } from '../../format/format-date.ts'
import { PushQuestion } from '../../push/push-question.tsx'
import { sayStep } from '../../jobs/say-step.ts'
import { JobList } from '../../offers/cards/job-list.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import { useIsSending } from '../../data/device/use-is-sending.ts'
import * as m from '../../paraglide/messages.js'
import { NoApplicationsDrawing } from '../../components/drawings/no-applications.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { rowList } from '../../components/ui/list-row.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { send } from '../../outbox/send.ts'
import { ApplicationRow } from './application-row.tsx'
import { groupOf, groups, type Group } from './group-of.ts'
import { agreedKept, type Applications, type Sent } from './own-rows.ts'
import { takeBack } from './take-back.ts'
import { UnsentRow } from './unsent-row.tsx'

const ApplicationDialog = lazyPart(async () => (await import('./application-dialog.tsx')).ApplicationDialog)
const UnsentDialog = lazyPart(async () => (await import('./application-dialog.tsx')).UnsentDialog)
const ConfirmDialog = lazyPart(async () => (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog)

const list = cx(rowList, css({ maxWidth: 'text' }))
const heading = css({ fontSize: 'large', pt: '5', pb: '2' })

const names: Record<Group, () => string> = {
  mine: m.own_applications_mine,
  waiting: m.own_applications_waiting,
  over: m.own_applications_over,
}

/** The state of an application in one line. */
const sayLine = ({ application, job, isWaiting }: Sent, step: NextStep | null, isSending: boolean) => {
  const { status, askedAt, reservedAt, changes = [], createdAt } = application
  if (isWaiting) return isSending ? m.form_sending() : m.own_applications_step_waiting()
  if (askedAt !== undefined) return m.call_question()
  if (reservedAt !== undefined) return m.reserve_kept()
  if (status === 'accepted' && step && job) return sayStep(step, job.poster.firstName)
  if (status === 'accepted') return m.label_application_status_accepted()
  if (status === 'rejected') return m.label_application_status_rejected()
  return changes.length > 0 ? m.job_apply_changed() : m.own_applications_sent_on({ date: formatSentDate(createdAt) })
}

type Props = {
  me: string
  applications: Applications | undefined
  onChat: (jobId: string) => void
  onDiscover: () => void
  onReuse: (letter: string) => void
}

/** Applications for jobs that are not completed, and refused letters, grouped by whose turn it is. */
export const ApplicationsTab = ({ me, applications: found, onChat, onDiscover, onReuse }: Props) => {
  const now = useNow()
  const agreed = agreedKept.use(me)
  const isSending = useIsSending()
  // Rows are grouped and sorted once both are loaded.
  const applications = agreed && found
  const [openId, setOpenId] = useState<string>()
  const [leavingId, setLeavingId] = useState<string>()
  const close = () => setOpenId(undefined)
  const { sent = [], unsent = [] } = applications ?? {}
  const rows = sent.map(one => {
    const facts = one.application.status === 'accepted' ? agreed?.get(one.application.jobId) : undefined
    const step = facts ? nextStep({ ...facts, me, now }) : null
    return {
      ...one,
      isAgreed: facts !== undefined,
      group: groupOf(one.application, step),
      line: sayLine(one, step, isSending),
    }
  })
  const leaving = sent.find(({ application }) => application.id === leavingId)
  const withdraw = async () => {
    if (!leaving) return
    const { application, job, isWaiting } = leaving
    const onKept = () => setLeavingId(undefined)
    if (isWaiting) return takeBack(application, onKept)
    const said = { failed: { title: m.error_unknown() }, onKept, ...(job && { about: job.title }) }
    await send('withdraw-application', { id: application.id }, said)
  }
  const isEmpty = applications && sent.length + unsent.length === 0
  const shownSent = sent.find(({ application }) => application.id === openId)
  const shownUnsent = unsent.find(({ entryId }) => entryId === openId)
  // A withdrawn application that comes back must not reopen.
  if (applications && openId !== undefined && !shownSent && !shownUnsent) setOpenId(undefined)
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
        {m.student_my_applications()}
      </h1>
      {!applications && (
        <div className={cx(card(), css({ maxWidth: 'text', mt: '4' }))}>
          <Skeleton width="long" />
          <Skeleton width="half" />
          <Skeleton width="short" />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          drawing={<NoApplicationsDrawing />}
          title={m.own_applications_no_applications()}
          text={m.own_applications_no_applications_hint()}
        >
          <button type="button" className={button()} onClick={onDiscover}>
            {m.own_applications_discover()}
          </button>
        </EmptyState>
      )}
      {groups.map(group => {
        const own = [...(group === 'mine' ? unsent : []), ...rows.filter(row => row.group === group)]
        return (
          own.length > 0 && (
            <section key={group} aria-labelledby={`applications-${group}`}>
              <h2 id={`applications-${group}`} className={heading}>
                {names[group]()}
              </h2>
              <JobList items={own} className={list} empty={null}>
                {row =>
                  'entryId' in row ? (
                    <UnsentRow key={row.entryId} unsent={row} onOpen={setOpenId} />
                  ) : (
                    <ApplicationRow
                      key={row.application.id}
                      id={row.application.id}
                      title={row.job?.title || m.job_untitled()}
                      job={row.job}
                      line={row.line}
                      isAgreed={row.isAgreed}
                      onOpen={setOpenId}
                    />
                  )
                }
              </JobList>
            </section>
          )
        )
      })}
      {sent.length > 0 && (
        <div className={css({ pt: '5', _empty: { display: 'none' } })}>
          <PushQuestion text={m.push_ask_application()} />
        </div>
      )}
      {shownSent && (
        <ApplicationDialog
          sent={shownSent}
          onClose={close}
          onChat={onChat}
          onWithdraw={setLeavingId}
          onReuse={onReuse}
        />
      )}
      {shownUnsent && <UnsentDialog unsent={shownUnsent} onClose={close} onReuse={onReuse} />}
      {leaving && (
        <ConfirmDialog
          open
          danger
          title={m.own_applications_withdraw_title()}
          text={leaving.isWaiting ? m.own_applications_take_back_hint() : m.own_applications_withdraw_hint()}
          confirm={m.own_applications_withdraw_confirm()}
          onConfirm={() => void withdraw()}
          onClose={() => setLeavingId(undefined)}
        />
      )}
    </>
  )
}
