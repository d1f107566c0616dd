import { useLocation, useSearch } from '@tanstack/react-router'
import BriefcaseBusinessIcon from 'lucide-react/icons/briefcase-business'
import ClockIcon from 'lucide-react/icons/clock'
import CoinsIcon from 'lucide-react/icons/coins'
import HeartIcon from 'lucide-react/icons/heart'
import HouseIcon from 'lucide-react/icons/house'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import PlusIcon from 'lucide-react/icons/plus'
import SendIcon from 'lucide-react/icons/send'
import type { OwnUser } from '../data/schemas/own-user.ts'
import { useUnread } from '../chat/use-unread.ts'
import { ownJobs } from '../offers/cards/own-jobs.ts'
import * as m from '../paraglide/messages.js'
import { NavigationBar } from '../components/ui/navigation-bar.tsx'
import { useIsWide } from '../components/ui/use-is-wide.ts'

const studentTabs = ['home', 'jobs', 'candidatures', 'messages', 'wallet']

/** The item to select for this screen: home, if it belongs to no other. */
const useStudentPlace = () => {
  const { pathname } = useLocation()
  const { tab, isKept } = useSearch({ strict: false })
  const isWide = useIsWide()
  if (pathname === '/dashboard') return tab !== undefined && studentTabs.includes(tab) ? tab : 'home'
  // Favourites have their own item if there is room for it.
  if (pathname.startsWith('/jobs')) return isKept === true && isWide ? 'kept' : 'jobs'
  if (pathname === '/services') return 'jobs'
  return pathname === '/accepted-jobs' || pathname.startsWith('/job/') ? 'candidatures' : 'home'
}

const StudentPlaces = () => {
  const unread = useUnread().total
  const place = useStudentPlace()
  return (
    <NavigationBar
      label={m.student_navigation()}
      items={[
        {
          id: 'home',
          label: m.student_tabs_home(),
          icon: <HouseIcon />,
          selected: place === 'home',
          link: { to: '/dashboard', search: {} },
        },
        {
          id: 'jobs',
          label: m.student_tabs_jobs(),
          icon: <BriefcaseBusinessIcon />,
          selected: place === 'jobs',
          link: { to: '/dashboard', search: { tab: 'jobs' } },
        },
        {
          id: 'candidatures',
          label: m.applications_title(),
          icon: <SendIcon />,
          selected: place === 'candidatures',
          link: { to: '/dashboard', search: { tab: 'candidatures' } },
        },
        {
          id: 'messages',
          label: m.student_tabs_messages(),
          icon: <MessageSquareIcon />,
          selected: place === 'messages',
          badge: { count: unread, label: m.chat_unread({ count: unread }) },
          link: { to: '/dashboard', search: { tab: 'messages' } },
        },
        {
          id: 'kept',
          label: m.layout_places_favourites(),
          icon: <HeartIcon />,
          selected: place === 'kept',
          isWideOnly: true,
          link: { to: '/jobs', search: { isKept: true } },
        },
        {
          id: 'wallet',
          label: m.student_wallet(),
          icon: <CoinsIcon />,
          selected: place === 'wallet',
          link: { to: '/dashboard', search: { tab: 'wallet' } },
        },
      ]}
    />
  )
}

/** Dashboard tabs without an item of their own, each with the item to select. */
const belongs: Partial<Record<string, string>> = { accepted: 'open', deleted: 'past', reviews: 'past' }
const posterTabs = ['open', 'messages', 'past', 'wallet']

const PosterPlaces = ({ me }: { me: string }) => {
  const unread = useUnread().total
  const own = ownJobs.use(me)
  const { pathname } = useLocation()
  const { tab = '' } = useSearch({ strict: false })
  const named = belongs[tab] ?? tab
  // All other screens belong to the open offers.
  const shown = pathname === '/dashboard' && posterTabs.includes(named) ? named : 'open'
  const open = own?.open.length ?? 0
  const past = own?.past.length ?? 0
  return (
    <NavigationBar
      label={m.label_page_dashboard()}
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
          id: 'publish',
          label: m.layout_places_publish(),
          icon: <PlusIcon />,
          selected: false,
          isAction: true,
          link: { to: '/dashboard', search: { publish: true } },
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
          link: { to: '/dashboard', search: { tab: 'wallet' } },
        },
      ]}
    />
  )
}

/** Main navigation of signed-in people. */
export const Places = ({ user }: { user: OwnUser }) =>
  user.userType === 'student' ? <StudentPlaces /> : <PosterPlaces me={user.id} />
