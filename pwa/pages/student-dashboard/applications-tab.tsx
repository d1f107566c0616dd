import { useState } from 'react'
import { useEngine } from '../../data/device/use-engine.ts'
import { PushQuestion } from '../../features/push/push-question.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { NoApplicationsDrawing } from '../../components/drawings/no-applications.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.ts'
import { ApplicationCard } from './application-card.tsx'
import type { Applications } from './own-rows.ts'
import { UnsentCard } from './unsent-card.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const ConfirmDialog = lazyPart(async () => (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog)

type Props = {
  applications: Applications | undefined
  onChat: (jobId: string) => void
  onDiscover: () => void
  onReuse: (letter: string) => void
}

const list = css({ display: 'flex', flexDirection: 'column', gap: '4', maxWidth: 'text' })

/** Every application on a job that is not completed, and every letter that did not go. */
export const ApplicationsTab = ({ applications, onChat, onDiscover, onReuse }: Props) => {
  const engine = useEngine()?.engine
  const [leaving, setLeaving] = useState<string | null>(null)
  const withdraw = async () => {
    const id = leaving
    setLeaving(null)
    if (id === null) return
    try {
      const title = applications?.sent.find(({ application }) => application.id === id)?.job?.title
      await engine?.send('withdraw-application', { id }, title ? { about: title } : {})
    } catch {
      toast({ kind: 'error', title: m.own_applications_failed() })
    }
  }
  const isEmpty = applications?.sent.length === 0 && applications.unsent.length === 0
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '4' })}>
        {m.student_my_applications()}
      </h1>
      {!applications && (
        <div className={cx(card(), list)}>
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
      {applications && applications.sent.length > 0 && <PushQuestion text={m.push_ask_application()} />}
      {applications && !isEmpty && (
        <ul className={list}>
          {applications.unsent.map(unsent => (
            <li key={unsent.entryId}>
              <UnsentCard unsent={unsent} engine={engine} onReuse={onReuse} />
            </li>
          ))}
          {applications.sent.map(sent => (
            <li key={sent.application.id}>
              <ApplicationCard sent={sent} onChat={onChat} onWithdraw={setLeaving} onReuse={onReuse} />
            </li>
          ))}
        </ul>
      )}
      {leaving !== null && (
        <ConfirmDialog
          open
          danger
          title={m.own_applications_withdraw_title()}
          text={m.own_applications_withdraw_hint()}
          confirm={m.own_applications_withdraw_confirm()}
          onConfirm={() => void withdraw()}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}
