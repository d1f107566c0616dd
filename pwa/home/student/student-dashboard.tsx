import { useState } from 'react'
import { prepareNextSteps } from '../use-next-steps.ts'
import { useUnread } from '../../chat/use-unread.ts'
import { draftOfLetter } from '../../applications/draft-of-letter.ts'
import type { OwnDialog } from '../../account/own-dialogs.tsx'
import { useEngine } from '../../data/device/use-engine.ts'
import { useKeptScreen } from '../../data/device/use-kept-screen.ts'
import { useSession } from '../../data/session/use-session.ts'
import { useTabArrival } from '../../components/ui/use-arrival.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { JobsSkeleton } from '../../offers/cards/jobs-skeleton.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { useDaySearch, type Tab } from './day-search.ts'
import { HomeTab } from './home-tab.tsx'
import { prepareOffers } from '../../offers/list/use-offers.ts'
import { applicationsKept, useOwnProfile, workKept } from '../../applications/sent/own-rows.ts'
import { seenAcceptances } from './seen-acceptances.ts'
import { ApplicationsTab } from '../../applications/sent/applications-tab.tsx'
import { MessagesTab } from '../../chat/messages-tab.tsx'

const JobsTab = lazyPart(async () => (await import('../../offers/list/jobs-tab.tsx')).JobsTab, {
  fallback: <JobsSkeleton count={4} withButton />,
})
const AcceptanceDialog = lazyPart(async () => (await import('./acceptance-dialog.tsx')).AcceptanceDialog)
const OwnDialogs = lazyPart(async () => (await import('../../account/own-dialogs.tsx')).OwnDialogs)
const ApplyDialog = lazyPart(async () => (await import('../../applications/apply-dialog.tsx')).ApplyDialog)
const ChatDialog = lazyPart(async () => (await import('../../chat/chat-dialog.tsx')).ChatDialog)
const Wallet = lazyPart(async () => (await import('../../money/wallet/wallet.tsx')).Wallet)

type Offer = { id: string; title: string }

const titles: Record<Tab, () => string> = {
  home: m.label_page_dashboard,
  jobs: m.student_tabs_jobs,
  messages: m.student_tabs_messages,
  candidatures: m.student_my_applications,
  wallet: m.student_wallet,
}

export const StudentDashboard = () => {
  const { user: account } = useSession()
  const me = account?.id ?? ''
  const user = useOwnProfile()
  const engine = useEngine()?.engine
  const { tab, jobId, goTo, openChat, switchChat, closeChat } = useDaySearch()
  useKeptScreen()
  useTabArrival(tab, 'h1')
  useTitle(m.ui_title({ page: titles[tab]() }))
  const applications = applicationsKept.use(me)
  const work = workKept.use(me)
  const unread = useUnread()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [own, setOwn] = useState<OwnDialog | null>(null)
  const [letter, setLetter] = useState<string | null>(null)
  if (!user) return null

  const apply = async (chosen: Offer) => {
    const draft = draftOfLetter(chosen.id)
    // Prefills the reused letter, unless a draft for this job exists.
    if (letter !== null && engine && !(await engine.drafts.read(draft))) await engine.drafts.save(draft, letter)
    setOffer(chosen)
  }
  const reuse = (written: string) => {
    setLetter(written)
    goTo('jobs')
  }

  // Stored in this browser only.
  const seen = applications && seenAcceptances(user.id)
  const hasNews = applications?.sent.some(
    ({ application: { id, status } }) => status === 'accepted' && seen?.has(id) === false,
  )
  return (
    <>
      {tab === 'home' && (
        <HomeTab
          user={user}
          applications={applications}
          work={work}
          onGo={goTo}
          onEdit={() => setOwn('profile')}
          onAvailability={() => setOwn('availability')}
          onPhoto={() => setOwn('photo')}
          onAccount={() => setOwn('account')}
        />
      )}
      {tab === 'jobs' && (
        <JobsTab
          onApply={chosen => void apply(chosen)}
          hasLetter={letter !== null}
          onDropLetter={() => setLetter(null)}
        />
      )}
      {tab === 'candidatures' && (
        <ApplicationsTab
          me={user.id}
          applications={applications}
          onChat={openChat}
          onDiscover={() => goTo('jobs')}
          onReuse={reuse}
        />
      )}
      {tab === 'messages' && <MessagesTab jobs={work?.underWay} me={user.id} unread={unread} onChat={openChat} />}
      {tab === 'wallet' && (
        <>
          <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '4' })}>
            {m.student_wallet()}
          </h1>
          <Wallet user={user} />
        </>
      )}
      {own && <OwnDialogs shown={own} onShow={setOwn} user={user} />}
      {offer && <ApplyDialog jobId={offer.id} jobTitle={offer.title} open onClose={() => setOffer(null)} />}
      {jobId !== undefined && tab === 'messages' && (
        <ChatDialog jobId={jobId} jobs={work?.underWay} onSwitch={switchChat} onClose={closeChat} />
      )}
      {tab === 'home' && own === null && hasNews && applications && (
        <AcceptanceDialog applications={applications} userId={user.id} />
      )}
    </>
  )
}

/** Prefetches the dashboard's local data while its screen is loading. */
export const prepare = async (me: string) => {
  await Promise.all([applicationsKept.prepare(me), workKept.prepare(me), prepareOffers(me), prepareNextSteps(me)])
}
