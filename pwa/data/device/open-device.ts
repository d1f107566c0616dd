import { session } from '../session/current.ts'
import { live } from './live.ts'

/** Opens the device before a screen asks for it. If that fails, the screen tries again. */
export const openDevice = async () => {
  await live.open(session.get().user?.id ?? null).catch(() => undefined)
}
