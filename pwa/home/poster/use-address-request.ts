import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { readDashboard } from './dashboard-search.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { readTab, tabSearch } from './tabs.ts'

/**
 * Performs the one-time requests in the address, then removes them, so that a reload or Back keeps only the tab and the
 * conversation.
 */
export const useAddressRequest = (act: (asked: DashboardSearch) => void) => {
  const search = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const obey = useEffectEvent((asked: DashboardSearch) => {
    const tab = readTab(asked.tab)
    // In the tab of jobs in progress, the conversation opens inside its job.
    const jobId = tab === 'accepted' ? undefined : asked.jobId
    if (jobId === undefined && !asked.publish && !asked.payment) return
    act(asked)
    const chat = tab === 'messages' && jobId !== undefined ? jobId : asked.chat
    const search = { ...tabSearch(tab), ...(chat !== undefined && { chat }) }
    void navigate({ to: '/dashboard', search, replace: true, resetScroll: false })
  })
  useEffect(() => obey(readDashboard(search)), [search])
}
