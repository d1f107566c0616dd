import type { Context, Next } from 'hono'
import { answerRefusal } from '../server/answer.ts'
import type { Env } from '../deps.ts'
import { inTime } from '../server/in-time.ts'
import { Refusal, refuse } from '../server/refusal.ts'

const megabyte = 1024 * 1024
const defaultLimit = 64 * 1024

/** Maximum bytes of large bodies in memory at once: per sender, and in total. */
const budget = { sender: 40 * megabyte, process: 160 * megabyte } as const

/** After this time without data in the middle of a large body the sender counts as gone. */
const silentMs = 20_000

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Counts the bytes of large bodies from their arrival until they are answered. Limits senders who begin many and finish none, or who
 * send five photos in each of twenty-five requests.
 */
export const createBodyBudget = () => {
  const held = new Map<string, number>()
  let all = 0
  const hold = (sender: string, bytes: number) => {
    const own = (held.get(sender) ?? 0) + bytes
    all += bytes
    if (own > 0) held.set(sender, own)
    else held.delete(sender)
    return own <= budget.sender && all <= budget.process
  }
  return (sender: string) => {
    let taken = 0
    return {
      /** Reserves further bytes; false if they do not fit. */
      take: (bytes: number) => {
        taken += bytes
        return hold(sender, bytes)
      },
      release: () => hold(sender, -taken),
    }
  }
}
export type BodyBudget = ReturnType<typeof createBodyBudget>
type Share = ReturnType<BodyBudget>

const silent = () => new Error('the sender has fallen silent')

/**
 * Reads a small body directly. A large one, or one without a declared length, is counted while it arrives and requires a sender to
 * count it for, so that no sender can fill the memory. Throws if the sender hangs up.
 */
export const readBytes = async (c: Context<Env>, limit: number, share: Share | null): Promise<Uint8Array | Refusal> => {
  const declared = c.req.header('content-length')
  if (declared !== undefined && !(Number(declared) <= limit)) return refuse('too-large')
  if (declared !== undefined && Number(declared) <= defaultLimit) return new Uint8Array(await c.req.raw.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = c.req.raw.body?.getReader()
  while (reader) {
    const { done, value: chunk } = await inTime(reader.read(), silentMs, silent)
    if (done) break
    size += chunk.length
    if (size > limit) return refuse('too-large')
    if (size > defaultLimit && !share) return refuse('unauthenticated')
    if (share && !share.take(chunk.length)) return refuse('too-many-attempts', { retryAfter: 5 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Do not read the body of a request without one: that alone costs more than most answers. */
const hasBody = ({ req }: Context<Env>) => {
  const declared = req.header('content-length')
  if (declared !== undefined) return declared !== '0'
  return (req.header('content-type') ?? req.header('transfer-encoding')) !== undefined && req.raw.body !== null
}

const readText = async (c: Context<Env>, limit: number, share: Share | null) => {
  // Clients declare a type out of habit even without a body.
  if (!hasBody(c)) return '{}'
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(type) || c.req.header('content-encoding'))
    return refuse('unsupported-media-type')
  // A client that hangs up in the middle of a body is no failure of ours. Its connection may be good again by the time of this
  // answer: tell it to send the body again, not that something is wrong with it.
  const bytes = await readBytes(c, limit, share).catch(() => refuse('incomplete'))
  if (bytes instanceof Refusal) return bytes
  try {
    return utf8.decode(bytes) || '{}'
  } catch {
    return refuse('invalid-json')
  }
}

/** Reads a body within its limits, before anything parses it, and counts it until the request is answered. */
export const createBodyReader = (openShare: BodyBudget) => {
  return async (c: Context<Env>, next: Next, limit = defaultLimit) => {
    const share = c.var.actor && openShare(c.var.actor.id)
    try {
      const text = await readText(c, limit, share)
      if (text instanceof Refusal) return answerRefusal(c, text)
      // From here the validator reads it like any other body.
      Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
      return await next()
    } finally {
      share?.release()
    }
  }
}
