import { useState } from 'react'
import { PushQuestion } from '../../features/push/push-question.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { NoApplicationsDrawing } from '../../components/drawings/no-applications.tsx'
import { CountBadge } from '../../components/ui/count-badge.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { send } from '../../features/outbox/send.ts'
import { ApplicationCard } from './application-card.tsx'
import type { Applications, Sent } from './own-rows.ts'
import { UnsentCard } from './unsent-card.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const ConfirmDialog = lazyPart(async () => (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog)

type Props = {
  applications: Applications | undefined
  onChat: (jobId: string) => void
  onDiscover: () => void
  onReuse: (letter: string) => void
}

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 26rem), 1fr))',
  gap: '4',
  alignItems: 'start',
  '& > *': { minWidth: '0' },
})

const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2', pb: '4' })
const chip = button({ variant: 'soft', size: 'small' })
const chosenChip = button({ variant: 'solid', size: 'small' })
/** So many are seen at a glance. */
const few = 3

const filters = {
  all: m.own_applications_filter_all,
  pending: m.own_applications_filter_pending,
  accepted: m.own_applications_filter_accepted,
  rejected: m.own_applications_filter_rejected,
}
type Filter = keyof typeof filters
const names: readonly Filter[] = ['all', 'pending', 'accepted', 'rejected']

const matches = (filter: Filter, { application }: Sent) => filter === 'all' || application.status === filter

type FiltersProps = { sent: readonly Sent[]; chosen: Filter; onChoose: (filter: Filter) => void }

const Filters = ({ sent, chosen, onChoose }: FiltersProps) => (
  <div role="group" aria-label={m.own_applications_filters()} className={chips}>
    {names.map(name => {
      const count = sent.filter(one => matches(name, one)).length
      return (
        (count > 0 || name === chosen) && (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            className={name === chosen ? chosenChip : chip}
            onClick={() => onChoose(name)}
          >
            {filters[name]()}
            <CountBadge count={count} tone="quiet" />
          </button>
        )
      )
    })}
  </div>
)

/** Every application on a job that is not completed, and every letter that did not go. */
export const ApplicationsTab = ({ applications, onChat, onDiscover, onReuse }: Props) => {
  const [leaving, setLeaving] = useState<string | null>(null)
  const [filter, setFilter] = useState<Filter>('all')
  const withdraw = async () => {
    const id = leaving
    if (id === null) return
    const title = applications?.sent.find(({ application }) => application.id === id)?.job?.title
    const said = { failed: { title: m.outbox_failed() }, onKept: () => setLeaving(null) }
    await send('withdraw-application', { id }, { ...said, ...(title && { about: title }) })
  }
  const isEmpty = applications?.sent.length === 0 && applications.unsent.length === 0
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '4' })}>
        {m.student_my_applications()}
      </h1>
      {!applications && (
        <div className={cx(card(), css({ maxWidth: 'text' }))}>
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
      {applications && applications.sent.length > few && (
        <Filters sent={applications.sent} chosen={filter} onChoose={setFilter} />
      )}
      {applications && !isEmpty && (
        <ul className={list}>
          {(filter === 'all' ? applications.unsent : []).map(unsent => (
            <li key={unsent.entryId}>
              <UnsentCard unsent={unsent} onReuse={onReuse} />
            </li>
          ))}
          {applications.sent
            .filter(sent => matches(filter, sent))
            .map(sent => (
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
