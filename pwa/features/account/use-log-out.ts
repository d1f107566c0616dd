import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Live } from '../../data/device/live.ts'
import { live } from '../../data/device/live.ts'
import { useSession } from '../../data/session/use-session.ts'
import { imageCache } from '../../service-worker/worker/image-cache.ts'

type Leaving = Awaited<ReturnType<Live['engine']['logout']>>

/** Logs out, after asking where something would be lost: `unsent` is what there is to say then. */
export const useLogOut = () => {
  const { user, logOut } = useSession()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Leaving['unsent'] | null>(null)

  const leave = async (force: boolean) => {
    if (!user) return
    const { engine } = await live.open(user.id)
    const leaving = await engine.logout({ force })
    if (!leaving.left) return setUnsent(leaving.unsent)
    live.forget()
    // The faces of the people they knew, too.
    await globalThis.caches?.delete(imageCache).catch(() => false)
    setUnsent(null)
    await logOut()
    await navigate({ to: '/' })
  }

  return { unsent, ask: () => leave(false), leave: () => leave(true), stay: () => setUnsent(null) }
}
