import { Hono } from 'hono'
import * as z from 'zod'
import { jobsFeeds, userFeed } from '../../schema/feeds.ts'
import { syncVersion, type Poke } from '../../schema/sync.ts'
import { answerRefusal } from '../server/answer.ts'
import { answerStream, streamHeaders } from '../server/answer-stream.ts'
import { costs } from '../server/cost.ts'
import { hashSecret } from '../server/secrets.ts'
import { sessionCookie } from '../accounts/cookies.ts'
import type { Deps, Env } from '../deps.ts'
import { clientAddress } from '../middleware/client-address.ts'
import type { Pokes } from '../feed/pokes.ts'
import { createPlaces, type Streams } from '../feed/streams.ts'
import { refuse } from '../server/refusal.ts'

const bytes = new TextEncoder()

/** Messages are few bytes on very many streams: charge this many bytes at a time. */
const paidTogether = 50_000

/** Offer feeds of some cantons, all if none is named; the own feed is always included. */
const wanted = z
  .string()
  .max(2000)
  .transform(text => text.split(','))
  .pipe(z.array(z.enum(jobsFeeds)).max(jobsFeeds.length))

/**
 * The stream of a browser: says which of its feeds moved, and carries deltas to an app that supports them.
 * It ends with the session. A missed poke only costs time, because every reconnection pulls.
 */
export const streamRoutes = ({ environment }: Deps, pokes: Pokes, streams: Streams) => {
  const takePlace = createPlaces()
  return new Hono<Env>().get('/api/sync/stream', costs('row'), c => {
    const { actor, bill } = c.var
    const named = c.req.query('feeds')
    const offers = named === undefined ? { success: true as const, data: jobsFeeds } : wanted.safeParse(named)
    if (!offers.success) return answerRefusal(c, refuse('invalid-input', { field: 'feeds' }))
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    const token = sessionCookie.read(c, environment)
    const session = actor && token !== undefined ? hashSecret(token) : null
    const own = actor && userFeed(actor.id)
    const leavePlace = takePlace(actor?.id ?? null, clientAddress(c, environment))
    if (!leavePlace) return answerRefusal(c, refuse('too-many-attempts', { retryAfter: 60 }))
    const takesDeltas = c.req.query('version') === String(syncVersion.current)
    return answerStream(c, ({ tell: write, hasRoom, close }) => {
      let unpaid = 0
      const pay = () => {
        bill?.sent(unpaid)
        unpaid = 0
      }
      const tell = (words: Uint8Array) => {
        write(words)
        unpaid += words.length
        if (unpaid >= paidTogether) pay()
      }
      const say = (text: string) => tell(bytes.encode(text))
      // Deltas are in the person's full form; a deputy pulls, and gets the deputy's form.
      const taker =
        takesDeltas && actor?.deputyId === undefined ? { person: actor?.id ?? null, session, hasRoom } : null
      const finish = () => {
        end()
        close()
      }
      const leave = [leavePlace, pokes.subscribe(offers.data, own, tell, taker), streams.add({ session, say, finish })]
      const end = () => {
        for (const one of leave.splice(0)) one()
        pay()
      }
      say(`retry: 2000\ndata: ${JSON.stringify({ feeds: [], of: actor?.id ?? null } satisfies Poke)}\n\n`)
      return end
    })
  })
}
