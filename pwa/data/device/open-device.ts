import { session } from '../session/current.ts'
import { live } from './live.ts'

/** Opens the device of whoever is signed in before a screen asks for it, which asks again should that fail. */
export const openDevice = async () => {
  await live.open(session.get().user?.id ?? null).catch(() => undefined)
}
