import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { listModerationActions, listReports } from '../../../schema/contracts/safety.ts'
import { moderationAction, report } from '../../data/schemas/moderation.ts'
import { listOf } from '../../data/schemas/read.ts'
import { call } from '../../data/server/call.ts'
import { formatDay, formatTime } from '../../format/format-date.ts'
import { useSession } from '../../data/session/use-session.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { DoneDrawing } from '../../components/drawings/done.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { NotFound } from '../../components/brand/not-found.tsx'
import { DecisionDialog, type Decision } from './decision-dialog.tsx'
import { Appeals } from './appeals.tsx'
import { Disputes } from './disputes.tsx'
import { Pages } from './pages.tsx'
import { kindNames, ReportCard } from './report-card.tsx'

const route = getRouteApi('/moderation')

const tabs = [
  { value: 'open', label: m.moderation_open },
  { value: 'closed', label: m.moderation_closed },
  { value: 'disputes', label: m.moderation_disputes },
  { value: 'appeals', label: m.lapse_desk_tab },
  { value: 'log', label: m.moderation_log },
] as const

const actions = {
  hide: m.moderation_actions_hide,
  restore: m.moderation_actions_restore,
  keep: m.moderation_actions_keep,
  suspend: m.moderation_actions_suspend,
  lift: m.moderation_actions_lift,
  uphold: m.moderation_actions_uphold,
}

/** Actions on a person as a whole, not on their content. */
const ofAccount: ReadonlySet<keyof typeof actions> = new Set(['suspend', 'lift', 'uphold'] as const)

const loadReports = (state: 'open' | 'closed') => async (page: number) =>
  (await call<typeof listReports>('GET', '/api/moderation/reports', { state, page: String(page) })).read(listOf(report))
const loadLog = async (page: number) =>
  (await call<typeof listModerationActions>('GET', '/api/moderation/actions', { page: String(page) })).read(
    listOf(moderationAction),
  )

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const Desk = () => {
  const { tab: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const { value: tab, label } = tabs.find(({ value }) => value === asked) ?? tabs[0]
  useTitle(m.ui_title({ page: tab === 'open' ? m.layout_moderation() : `${label()} · ${m.layout_moderation()}` }))
  const [turn, setTurn] = useState(0)
  const [decision, setDecision] = useState<Decision>()
  const again = () => setTurn(before => before + 1)
  const shared = { turn: String(turn), onRetry: again }
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '4' })}>
        {m.layout_moderation()}
      </h1>
      <Tabs
        label={m.layout_moderation()}
        tabs={tabs.map(({ value, label: say }) => ({ value, label: say() }))}
        value={tab}
        onValue={next => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      >
        {tab === 'log' ? (
          <Pages
            key="log"
            load={loadLog}
            empty={<EmptyState drawing={<DoneDrawing />} title={m.moderation_none_logged()} />}
            {...shared}
          >
            {({ admin, action, kind, author, reason, createdAt }) => (
              <div
                className={css({ pb: '3', borderBottomWidth: '1px', borderColor: 'line', overflowWrap: 'anywhere' })}
              >
                <p>
                  <bdi>
                    {m.moderation_logged({
                      admin: nameOf(admin),
                      action: actions[action](),
                      kind: ofAccount.has(action) ? m.suspension_desk_account() : kindNames[kind](),
                      author: nameOf(author),
                    })}
                  </bdi>
                </p>
                <p className={css({ color: 'quiet', fontSize: 'small' })}>
                  <time dateTime={createdAt}>
                    {formatDay(createdAt)}, {formatTime(createdAt)}
                  </time>{' '}
                  · <bdi>{reason}</bdi>
                </p>
              </div>
            )}
          </Pages>
        ) : tab === 'disputes' ? (
          <Disputes />
        ) : tab === 'appeals' ? (
          <Appeals />
        ) : (
          <Pages
            key={tab}
            load={loadReports(tab)}
            empty={
              tab === 'open' ? (
                <EmptyState drawing={<DoneDrawing />} title={m.moderation_none()} text={m.moderation_none_hint()} />
              ) : (
                <EmptyState drawing={<DoneDrawing />} title={m.moderation_none_closed()} />
              )
            }
            {...shared}
          >
            {item => <ReportCard report={item} onDecide={setDecision} />}
          </Pages>
        )}
      </Tabs>
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} onDone={again} />}
    </>
  )
}

/** For admins only. Anyone else gets « not found », as for an unknown address. */
export const Moderation = () => {
  const { user } = useSession()
  return user?.isAdmin ? <Desk /> : <NotFound />
}
