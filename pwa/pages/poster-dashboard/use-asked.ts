import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { readDashboard } from './dashboard-search.ts'
import type { DashboardSearch } from './dashboard-search.ts'

/** Does once what the address asks for, then clears it: a reload or a step back asks for nothing again but its conversation. */
export const useAsked = (act: (asked: DashboardSearch) => void) => {
  const search = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const obey = useEffectEvent(({ chat, ...asked }: DashboardSearch) => {
    if (Object.keys(asked).length === 0) return
    act(asked)
    const wanted = asked.tab === 'messages' ? asked.jobId : chat
    void navigate({ to: '/dashboard', search: wanted ? { chat: wanted } : {}, replace: true, resetScroll: false })
  })
  useEffect(() => obey(readDashboard(search)), [search])
}
