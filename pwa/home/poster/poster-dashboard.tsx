import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { OwnUser } from '../../data/schemas/own-user.ts'
import { useChatAddress } from '../../chat/use-chat-address.ts'
import { NextSteps } from '../next-steps.tsx'
import { prepareNextSteps } from '../use-next-steps.ts'
import { useUnread } from '../../chat/use-unread.ts'
import type { OwnDialog } from '../../account/own-dialogs.tsx'
import type { Wanted } from '../../offers/publish/publish-dialog.tsx'
import { shownAtFirst } from '../../offers/cards/job-list.tsx'
import { useKeptScreen } from '../../data/device/use-kept-screen.ts'
import { useSession } from '../../data/session/use-session.ts'
import { useTabArrival } from '../../components/ui/use-arrival.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { applicantCount } from '../../applications/received/applicant-count.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import type { ShownOffer } from './job-frame.tsx'
import { OpenJobs } from './open-jobs.tsx'
import { TabHead } from '../../components/ui/tab-head.tsx'
import { readTab, tabSearch } from './tabs.ts'
import type { Tab } from './tabs.ts'
import { useAddressRequest } from './use-address-request.ts'
import { ownJobs } from '../../offers/cards/own-jobs.ts'
import type { OwnJobs } from '../../offers/cards/own-jobs.ts'
import { Conversations } from './conversations.tsx'
import { PastJobs } from './past-jobs.tsx'
import { ReceivedReviews } from '../../reviews/received-reviews.tsx'
import { DeletedJobs } from './deleted-jobs.tsx'
import { Refused } from '../../outbox/refused.tsx'
import { tellPayment } from './tell-payment.ts'

const ActiveJobs = lazyPart(async () => (await import('./active-jobs.tsx')).ActiveJobs)
const ApplicationsDialog = lazyPart(
  async () => (await import('../../applications/received/applications-dialog.tsx')).ApplicationsDialog,
)
const OwnDialogs = lazyPart(async () => (await import('../../account/own-dialogs.tsx')).OwnDialogs)
const ChatDialog = lazyPart(async () => (await import('../../chat/chat-dialog.tsx')).ChatDialog)
const PublishDialog = lazyPart(async () => (await import('../../offers/publish/publish-dialog.tsx')).PublishDialog)
const Wallet = lazyPart(async () => (await import('../../money/wallet/wallet.tsx')).Wallet)

/** The open overlay. Only one at a time. */
type Over = { kind: 'publish'; wanted: Wanted } | { kind: 'applications'; jobId: string }

const isStored = ({ open }: OwnJobs, echo: ShownOffer) => open.some(({ id }) => id === echo.id)

const titles: Record<Tab, () => string> = {
  open: m.label_page_dashboard,
  messages: m.poster_messages,
  past: m.poster_past,
  accepted: m.poster_active,
  wallet: m.poster_wallet,
  deleted: m.poster_deleted,
  reviews: m.poster_received,
}

const newOffer: Over = { kind: 'publish', wanted: { kind: 'new' } }

const Content = ({ user }: { user: OwnUser }) => {
  const own = ownJobs.use(user.id)
  const unread = useUnread()
  const { tab: named, jobId } = useSearch({ from: '/dashboard' })
  const tab = readTab(named)
  const navigate = useNavigate()
  const [over, setOver] = useState<Over>()
  const { chat, openChat, switchChat, closeChat } = useChatAddress()
  const [dialog, setDialog] = useState<OwnDialog | null>(null)
  const [echo, setEcho] = useState<ShownOffer>()
  // Drop the echo once the offer is stored.
  if (echo && own && isStored(own, echo)) setEcho(undefined)
  useKeptScreen()
  useTabArrival(tab, 'h2[tabindex]')
  useTitle(m.ui_title({ page: titles[tab]() }))
  const close = () => setOver(undefined)
  const show = (next: Tab) => void navigate({ to: '/dashboard', search: tabSearch(next) })
  const showApplications = useCallback((id: string) => setOver({ kind: 'applications', jobId: id }), [setOver])
  const publish = (wanted: Wanted) => setOver({ kind: 'publish', wanted })

  useAddressRequest(asked => {
    if (tab === 'open' && asked.jobId !== undefined) setOver({ kind: 'applications', jobId: asked.jobId })
    if (asked.publish) setOver(newOffer)
    if (asked.payment) tellPayment(asked.payment)
  })

  return (
    <>
      <DashboardHeader
        user={user}
        isBrief={tab !== 'open'}
        open={own?.open.length}
        done={own?.past.length}
        onPublish={() => setOver(newOffer)}
        onPhoto={() => setDialog('photo')}
        onAccount={() => setDialog('account')}
        onWallet={() => show('wallet')}
      >
        {tab === 'open' && <NextSteps me={user.id} suggestion={own && own.open.length > 0 && m.due_suggest_wait()} />}
      </DashboardHeader>
      <div className={css({ pb: '8', _empty: { display: 'none' } })}>
        <Refused
          of={({ place }) => place === 'offers' || place === 'review'}
          heading={<h2 className={css({ fontSize: 'heading', pb: '3' })}>{m.outbox_heading()}</h2>}
        />
      </div>
      {tab === 'open' && (
        <OpenJobs
          own={own}
          echo={echo}
          onApplications={showApplications}
          onChat={openChat}
          onPublish={() => setOver(newOffer)}
          onActive={() => show('accepted')}
        />
      )}
      {tab === 'accepted' && <ActiveJobs jobs={own?.active} jobId={jobId} onBack={() => show('open')} />}
      {tab === 'messages' && <Conversations jobs={own?.active} me={user.id} unread={unread} onChat={openChat} />}
      {tab === 'past' && (
        <PastJobs
          own={own}
          onApplications={showApplications}
          onPublish={publish}
          onDeleted={() => show('deleted')}
          onReviews={() => show('reviews')}
        />
      )}
      {tab === 'wallet' && (
        <section>
          <TabHead title={m.poster_wallet()} />
          <Wallet user={user} />
        </section>
      )}
      {tab === 'reviews' && <ReceivedReviews me={user.id} onBack={() => show('past')} />}
      {tab === 'deleted' && <DeletedJobs jobs={own?.deleted} onBack={() => show('past')} />}
      {over?.kind === 'publish' && (
        <PublishDialog
          wanted={over.wanted}
          onClose={close}
          onEcho={next => {
            setEcho(next)
            if (tab !== 'open') show('open')
          }}
        />
      )}
      {over?.kind === 'applications' && <ApplicationsDialog jobId={over.jobId} onClose={close} />}
      {dialog && <OwnDialogs shown={dialog} onShow={setDialog} user={user} />}
      {chat !== undefined && <ChatDialog jobId={chat} jobs={own?.active} onSwitch={switchChat} onClose={closeChat} />}
    </>
  )
}

/** The poster's dashboard, from local data, so it works offline. */
export const PrivateDashboard = () => {
  const { user } = useSession()
  return user && <Content user={user} />
}

const prepareJobs = async (me: string) => {
  const own = await ownJobs.prepare(me)
  await Promise.all(own?.open.slice(0, shownAtFirst).map(({ id }) => applicantCount.prepare(me, id)) ?? [])
}

/** Prefetches the dashboard's local data while its screen is loading. */
export const prepare = async (me: string) => {
  await Promise.all([prepareJobs(me), prepareNextSteps(me)])
}
