import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { conversationOf } from '../../../schema/decisions/series.ts'
import { readJob, readOffer } from '../../../sync/rows.ts'
import type { Stored } from '../../../sync/store.ts'
import { isUnfilled } from '../../data/device/is-unfilled.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useStatus } from '../../data/device/use-status.ts'
import { useSession } from '../../data/session/use-session.ts'
import { useNextStep } from '../use-next-step.ts'
import { ChatView } from '../../chat/chat-view.tsx'
import { useUnread } from '../../chat/use-unread.ts'
import { titleOf } from '../../offers/cards/title-of.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { NotFound } from '../../components/brand/not-found.tsx'
import { NoApplicationsDrawing } from '../../components/drawings/no-applications.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { JobPending } from '../../components/ui/page-skeleton.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { useIsWide } from '../../components/ui/use-is-wide.ts'
import { useTitle } from '../../components/ui/use-title.ts'
import { Details } from './details.tsx'
import { Head } from './head.tsx'
import { NextStepCard } from './next-step-card.tsx'
import { Reached } from './reached.tsx'

const route = getRouteApi('/job/$id/together')

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) minmax(20rem, 26rem)' },
  columnGap: '8',
  alignItems: 'start',
})
const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })
const chat = css({
  display: 'flex',
  height: { base: 'calc(100dvh - var(--places-height) - 5.5rem)', desktop: 'calc(100dvh - 6.5rem)' },
  minHeight: '20rem',
  position: { desktop: 'sticky' },
  top: '4',
  // Keeps its tab visible.
  scrollMarginTop: '5rem',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
  overflow: 'hidden',
})

const Chat = ({ jobId, isWide }: { jobId: string; isWide: boolean }) => {
  const box = useRef<HTMLDivElement>(null)
  // On a phone it fills the screen between its tab and the bar.
  useEffect(() => {
    if (!isWide) box.current?.scrollIntoView({ block: 'start' })
  }, [isWide])
  return (
    <div ref={box} className={chat}>
      <ChatView jobId={jobId} />
    </div>
  )
}

const Agreed = ({ job, me }: { job: Stored<'job'>; me: string }) => {
  useTitle(m.ui_title({ page: titleOf(job) }))
  const found = useNextStep(job, me)
  const engine = useEngine()?.engine
  const isWide = useIsWide()
  const unread = useUnread().byJob.get(conversationOf(job)) ?? 0
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  useEffect(() => engine?.watch('accepted-jobs'), [engine])
  const messages = [m.together_messages(), unread > 0 && `(${unread})`].filter(Boolean).join(' ')
  const details = <Details job={job} me={me} next={found?.step.kind} />
  return (
    <div className={page}>
      <div className={column}>
        <Head job={job} me={me} stand={found?.stand} />
        {found && found.reached.length > 0 && <Reached reached={found.reached} />}
        {found && <NextStepCard job={job} me={me} step={found.step} stand={found.stand} />}
        {isWide && details}
        {!isWide && found && (
          <Tabs
            label={m.together_tabs()}
            tabs={[
              { value: 'job', label: m.together_details() },
              { value: 'chat', label: messages },
            ]}
            value={tab ?? 'job'}
            onValue={next =>
              void navigate({ search: next === 'chat' ? { tab: next } : {}, replace: true, resetScroll: false })
            }
          >
            {tab === 'chat' ? <Chat jobId={job.id} isWide={false} /> : details}
          </Tabs>
        )}
      </div>
      {isWide && <Chat jobId={job.id} isWide />}
    </div>
  )
}

const NotAgreed = ({ id }: { id: string }) => {
  useTitle(m.ui_title({ page: m.together_not_agreed() }))
  return (
    <EmptyState
      drawing={<NoApplicationsDrawing />}
      title={m.together_not_agreed()}
      text={m.together_not_agreed_hint()}
      level="h1"
    >
      <Link to="/jobs/$id" params={{ id }} className={button()}>
        {m.together_offer()}
      </Link>
    </EmptyState>
  )
}

/** The screen of an agreed job for both people: progress, next step and conversation, all from local data. */
export const JobScreen = () => {
  const { id } = route.useParams()
  const me = useSession().user?.id ?? ''
  const found = useLive(`together/${id}`, async db => ({
    job: await readJob(db, id),
    offer: await readOffer(db, id),
    isFilled: !(await isUnfilled(db)),
  }))
  const status = useStatus()
  const [shown, setShown] = useState<string>()
  const job = found?.job
  const isAgreed = job !== undefined && job.status !== 'left'
  if (isAgreed && shown !== id) setShown(id)
  if (isAgreed) return <Agreed key={id} job={job} me={me} />
  // A job agreed a moment ago may not be synced yet. If it was shown here before, it has ended.
  const isComing = !found || status?.since === undefined || status.connection === 'syncing'
  if (isComing && shown !== id) return <JobPending />
  return job || found?.offer ? <NotAgreed id={id} /> : <NotFound />
}
