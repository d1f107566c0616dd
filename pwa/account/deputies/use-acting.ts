import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { live, type Live } from '../../data/device/live.ts'
import { CallError } from '../../data/server/call.ts'
import { useSession, useSessionStore } from '../../data/session/use-session.ts'
import { failureText } from '../../forms/failure-text.ts'
import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'

type Unsent = Awaited<ReturnType<Live['engine']['unsent']>>

const fail = (error: unknown) => toast({ kind: 'error', title: m.deputies_failed(), text: failureText(error) })

/** Switches to another person's account. The own database and its outbox stay on the device. */
export const useActFor = () => {
  const { actFor } = useSessionStore()
  const navigate = useNavigate()
  return async (id: string) => {
    try {
      // This screen may be for the own account only, so leave it before the session changes.
      await navigate({ to: '/dashboard' })
      await actFor(id)
    } catch (error) {
      fail(error)
    }
  }
}

/**
 * Returns to the own account and deletes the other's data from this device. Asks first if unsent data would be lost, and waits
 * until the server has ended the session: without network nothing changes.
 */
export const useStopActing = () => {
  const { user } = useSession()
  const { stopActing, enter } = useSessionStore()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Unsent | null>(null)

  const leave = async (force: boolean) => {
    if (!user) return
    const { engine } = await live.open(user.id)
    if (!force) {
      const found = await engine.unsent()
      if (found.entries + found.drafts > 0) return setUnsent(found)
    }
    setUnsent(null)
    const own = await stopActing().catch((error: unknown) => {
      // The own session has ended as well.
      if (error instanceof CallError && error.status === 401) return null
      fail(error)
      return undefined
    })
    if (own === undefined) return
    const device = await import('../../data/device/leave.ts')
    // Another tab may have written something in the meantime.
    const lost = await (own === null ? device.leave({ force }) : device.emptyDevice(user.id, force))
    if (lost) return setUnsent(lost)
    if (own === null) {
      await navigate({ to: '/' })
      return
    }
    try {
      enter(own)
      device.forgetDevice()
      await navigate({ to: '/dashboard' })
    } catch (error) {
      fail(error)
    }
  }

  return { unsent, ask: () => leave(false), leave: () => leave(true), stay: () => setUnsent(null) }
}
