import { hashSecret } from '../server/secrets.ts'

/** How long a session counts as known after it was last found open, and how many are kept. */
const knownMs = 10 * 60_000
const most = 50_000

/**
 * Remembers the owners of sessions that this process recently found open. Used only to choose who pays for a request: a
 * session's rights are looked up each time.
 */
export const createKnownSessions = (now = () => performance.now()) => {
  const known = new Map<string, { person: string; at: number }>()
  const keyOf = (token: string) => hashSecret(token).toString('base64')
  return {
    find: (token: string) => {
      const found = known.get(keyOf(token))
      return found && now() - found.at < knownMs ? found.person : null
    },
    add: (token: string, person: string) => {
      const key = keyOf(token)
      // Move to the end, so that the first entry is the oldest.
      known.delete(key)
      known.set(key, { person, at: now() })
      const [oldest] = known.keys()
      if (known.size > most && oldest !== undefined) known.delete(oldest)
    },
    forget: (token: string) => void known.delete(keyOf(token)),
  }
}
