import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { closeInAddress } from '../../components/ui/close-on-back.ts'

const route = getRouteApi('/dashboard')

const tabs = ['home', 'jobs', 'messages', 'candidatures', 'wallet'] as const
export type Tab = (typeof tabs)[number]

const isTab = (name: string): name is Tab => tabs.some(tab => tab === name)

/** The tab and the open conversation are in the address, for Back and for links. */
export const useDaySearch = () => {
  const { tab = 'home', jobId } = route.useSearch()
  const navigate = useNavigate()
  const showChat = (job: string, replace: boolean) => {
    const search = { tab: 'messages', jobId: job }
    return navigate({ to: '/dashboard', search, state: { overlays: 1 }, replace, resetScroll: false })
  }
  const openChat = async (job: string) => {
    // The history entry to which the conversation closes.
    if (tab !== 'messages') await navigate({ to: '/dashboard', search: { tab: 'messages' }, resetScroll: false })
    await showChat(job, false)
  }
  return {
    tab: isTab(tab) ? tab : 'home',
    jobId,
    openChat: (job: string) => void openChat(job),
    /** Replaces the history entry, so that Back closes this conversation too. */
    switchChat: (job: string) => void showChat(job, true),
    closeChat: () =>
      closeInAddress(
        () => void navigate({ to: '/dashboard', search: { tab: 'messages' }, replace: true, resetScroll: false }),
      ),
    goTo: (name: Tab) => void navigate({ to: '/dashboard', search: name === 'home' ? {} : { tab: name } }),
  }
}
