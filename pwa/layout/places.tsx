import { useLocation, useSearch } from '@tanstack/react-router'
import BriefcaseBusinessIcon from 'lucide-react/icons/briefcase-business'
import ClockIcon from 'lucide-react/icons/clock'
import CoinsIcon from 'lucide-react/icons/coins'
import HeartIcon from 'lucide-react/icons/heart'
import HouseIcon from 'lucide-react/icons/house'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import SendIcon from 'lucide-react/icons/send'
import type { OwnUser } from '../data/schemas/own-user.ts'
import { useUnread } from '../features/chat/use-unread.ts'
import { ownJobs } from '../features/jobs/own-jobs.ts'
import * as m from '../paraglide/messages.js'
import { NavigationBar } from '../components/ui/navigation-bar.tsx'

/** Which screen is shown, as far as the bar tells them apart. */
const useScreen = () => {
  const { pathname } = useLocation()
  const { tab, isKept } = useSearch({ strict: false })
  return {
    tab: pathname === '/dashboard' ? (tab ?? '') : undefined,
    isOffers: pathname.startsWith('/jobs'),
    isKept: isKept === true,
  }
}

const StudentPlaces = () => {
  const unread = useUnread().total
  const { tab, isOffers, isKept } = useScreen()
  return (
    <NavigationBar
      label={m.student_navigation()}
      items={[
        {
          id: 'home',
          label: m.student_tabs_home(),
          icon: <HouseIcon />,
          selected: tab === '' || tab === 'home',
          link: { to: '/dashboard', search: {} },
        },
        {
          id: 'jobs',
          label: m.student_tabs_jobs(),
          icon: <BriefcaseBusinessIcon />,
          selected: tab === 'jobs' || (isOffers && !isKept),
          link: { to: '/dashboard', search: { tab: 'jobs' } },
        },
        {
          id: 'candidatures',
          label: m.layout_places_applications(),
          icon: <SendIcon />,
          selected: tab === 'candidatures',
          isWideOnly: true,
          link: { to: '/dashboard', search: { tab: 'candidatures' } },
        },
        {
          id: 'messages',
          label: m.student_tabs_messages(),
          icon: <MessageSquareIcon />,
          selected: tab === 'messages',
          badge: { count: unread, label: m.chat_unread({ count: unread }) },
          link: { to: '/dashboard', search: { tab: 'messages' } },
        },
        {
          id: 'kept',
          label: m.layout_places_favourites(),
          icon: <HeartIcon />,
          selected: isOffers && isKept,
          isWideOnly: true,
          link: { to: '/jobs', search: { isKept: true } },
        },
        {
          id: 'wallet',
          label: m.student_wallet(),
          icon: <CoinsIcon />,
          selected: tab === 'wallet',
          isWideOnly: true,
          link: { to: '/dashboard', search: { tab: 'wallet' } },
        },
      ]}
    />
  )
}

/** Contents of the dashboard without a button of their own, by the one that leads to them. */
const belongs: Partial<Record<string, string>> = { accepted: 'open', deleted: 'past', reviews: 'past' }
const posterTabs = ['open', 'messages', 'past', 'wallet']

const PosterPlaces = ({ me }: { me: string }) => {
  const unread = useUnread().total
  const own = ownJobs.use(me)
  const { tab } = useScreen()
  const named = tab === undefined ? undefined : (belongs[tab] ?? tab)
  // Whatever else a link says leads to the open jobs.
  const shown = named === undefined || posterTabs.includes(named) ? named : 'open'
  const open = own?.open.length ?? 0
  const past = own?.past.length ?? 0
  return (
    <NavigationBar
      label={m.poster_bar()}
      items={[
        {
          id: 'open',
          label: m.poster_open_jobs(),
          icon: <BriefcaseBusinessIcon />,
          selected: shown === 'open',
          badge: { count: open, label: m.poster_open_count({ count: open }), tone: 'quiet' },
          link: { to: '/dashboard', search: {} },
        },
        {
          id: 'messages',
          label: m.poster_messages(),
          icon: <MessageSquareIcon />,
          selected: shown === 'messages',
          badge: { count: unread, label: m.chat_unread({ count: unread }), tone: 'danger' },
          link: { to: '/dashboard', search: { tab: 'messages' } },
        },
        {
          id: 'past',
          label: m.poster_history(),
          icon: <ClockIcon />,
          selected: shown === 'past',
          badge: { count: past, label: m.poster_past_count({ count: past }), tone: 'quiet' },
          link: { to: '/dashboard', search: { tab: 'past' } },
        },
        {
          id: 'wallet',
          label: m.poster_wallet(),
          icon: <CoinsIcon />,
          selected: shown === 'wallet',
          isWideOnly: true,
          link: { to: '/dashboard', search: { tab: 'wallet' } },
        },
      ]}
    />
  )
}

/** Where a signed-in person goes from any screen. */
export const Places = ({ user }: { user: OwnUser }) =>
  user.userType === 'student' ? <StudentPlaces /> : <PosterPlaces me={user.id} />
