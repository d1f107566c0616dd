import type { getEarnings } from '../../../schema/contracts/wallets.ts'
import { fields, number } from '../../data/schemas/read.ts'
import { useEffect, useState } from 'react'
import { periods } from '../../../schema/rules.ts'
import { call } from '../../data/server/call.ts'
import { whenIdle } from '../../data/when-idle.ts'
import { useSession } from '../../data/session/use-session.ts'
import type { Work } from '../../applications/sent/own-rows.ts'

const earnings = fields({ totalEarnings: number })

/** The student's earnings. Polls the server, and shows the sum of the local rows until it answers or while offline. */
export const useEarnings = (work: Work) => {
  const userId = useSession().user?.id ?? ''
  const [total, setTotal] = useState<number>()
  const count = work?.completed.length
  useEffect(() => {
    const abort = new AbortController()
    const ask = async () => {
      if (document.visibilityState !== 'visible' || count === undefined || abort.signal.aborted) return
      const answer = await call<typeof getEarnings>('GET', '/api/students/:userId/earnings', { userId }, abort)
      setTotal((await answer.read(earnings)).totalEarnings)
    }
    const tryToAsk = () => void ask().catch(() => undefined)
    // Do not delay the frame that a tap waits for.
    whenIdle(tryToAsk)
    const timer = setInterval(tryToAsk, periods.earningsPoll.seconds * 1000)
    document.addEventListener('visibilitychange', tryToAsk, abort)
    addEventListener('online', tryToAsk, abort)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [userId, count])
  return total ?? (work && work.earned / 100)
}
