import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { closeInAddress } from '../../components/ui/close-on-back.ts'

const route = getRouteApi('/dashboard')

const tabs = ['home', 'jobs', 'messages', 'candidatures', 'wallet'] as const
export type Tab = (typeof tabs)[number]

const isTab = (name: string): name is Tab => tabs.some(tab => tab === name)

/** Which tab is shown and whose conversation is open stand in the address, so that « back » and links know them. */
export const useDaySearch = () => {
  const { tab = 'home', jobId } = route.useSearch()
  const navigate = useNavigate()
  const showChat = (job: string, replace: boolean) => {
    const search = { tab: 'messages', jobId: job }
    return navigate({ to: '/dashboard', search, state: { overlays: 1 }, replace, resetScroll: false })
  }
  const openChat = async (job: string) => {
    // What it closes to.
    if (tab !== 'messages') await navigate({ to: '/dashboard', search: { tab: 'messages' }, resetScroll: false })
    await showChat(job, false)
  }
  return {
    tab: isTab(tab) ? tab : 'home',
    jobId,
    openChat: (job: string) => void openChat(job),
    /** Another in its place: Back closes this one too. */
    switchChat: (job: string) => void showChat(job, true),
    closeChat: () =>
      closeInAddress(
        () => void navigate({ to: '/dashboard', search: { tab: 'messages' }, replace: true, resetScroll: false }),
      ),
    goTo: (name: Tab) => void navigate({ to: '/dashboard', search: name === 'home' ? {} : { tab: name } }),
  }
}
