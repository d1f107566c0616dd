import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Live } from '../data/device/live.ts'

type Unsent = Awaited<ReturnType<Live['engine']['unsent']>>

/** Logs out. If unsent data would be lost, `unsent` describes it and the person is asked first. */
export const useLogOut = () => {
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Unsent | null>(null)

  const go = async (force: boolean) => {
    const { leave } = await import('../data/device/leave.ts')
    const lost = await leave({ force })
    setUnsent(lost)
    if (!lost) await navigate({ to: '/' })
  }

  return { unsent, ask: () => go(false), leave: () => go(true), stay: () => setUnsent(null) }
}
