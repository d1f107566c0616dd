import { session } from '../session/current.ts'
import { live } from './live.ts'

/** Opens the signed-in person's device before a screen asks for it; if that fails, the screen asks again. */
export const openDevice = async () => {
  await live.open(session.get().user?.id ?? null).catch(() => undefined)
}
