import type { Context } from 'hono'
import type { Contract, Input } from '../../schema/contract.ts'
import type { Env } from '../deps.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { BodyShare } from './body-budget.ts'
import { refuseInput } from '../refuse-input.ts'

const defaultBodyLimit = 64 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

type Read<T> = { readonly value: T } | { readonly refusal: Refusal }
const refused = (refusal: Refusal) => ({ refusal })

/** A sender that falls silent in the middle of a large body has gone. */
const silentMs = 20_000

const inTime = async <T>(work: Promise<T>) => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the sender has fallen silent')), silentMs)
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}

/**
 * A small body is read as it is. A large one, or one that does not say, is counted while it arrives, and needs somebody who is
 * signed in to be counted for: no sender can fill the memory.
 */
const readBytes = async (c: Context<Env>, limit: number, share: BodyShare | null): Promise<Read<Uint8Array>> => {
  const declared = c.req.header('content-length')
  if (declared !== undefined && !(Number(declared) <= limit)) return refused(refuse('too-large'))
  if (declared !== undefined && Number(declared) <= defaultBodyLimit)
    return { value: new Uint8Array(await c.req.arrayBuffer()) }
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = c.req.raw.body?.getReader()
  while (reader) {
    const { done, value: chunk } = await inTime(reader.read())
    if (done) break
    size += chunk.length
    if (size > limit) return refused(refuse('too-large'))
    if (size > defaultBodyLimit && !share) return refused(refuse('unauthenticated'))
    if (share && !share.take(chunk.length)) return refused(refuse('too-many-attempts', { retryAfter: 5 }))
    chunks.push(chunk)
  }
  return { value: Buffer.concat(chunks) }
}

/** A request without a body must not be asked for one: that alone costs more than most answers. */
const hasBody = (c: Context<Env>) => {
  const declared = c.req.header('content-length')
  if (declared !== undefined) return declared !== '0'
  const announced = c.req.header('content-type') ?? c.req.header('transfer-encoding')
  return announced !== undefined && c.req.raw.body !== null
}

const readJson = async (c: Context<Env>, limit: number, share: BodyShare | null): Promise<Read<object>> => {
  if (!hasBody(c)) return { value: {} }
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(type) || c.req.header('content-encoding')) {
    return refused(refuse('unsupported-media-type'))
  }
  // Whoever hangs up in the middle of a body is no failure of ours.
  const bytes = await readBytes(c, limit, share).catch(() => refused(refuse('invalid-json')))
  if ('refusal' in bytes) return bytes
  // Clients name a type out of habit where they send nothing.
  if (bytes.value.length === 0) return { value: {} }
  try {
    const parsed: unknown = JSON.parse(utf8.decode(bytes.value))
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { value: parsed }
    return refused(refuse('invalid-input'))
  } catch {
    return refused(refuse('invalid-json'))
  }
}

/**
 * A parameter given twice becomes a list, which no rule accepts. Hono's own reading would drop those without a name and
 * those named `__proto__`, as if nobody had sent them.
 */
const readQuery = (c: Context<Env>) => {
  const { url } = c.req
  const start = url.indexOf('?')
  const given = new Map<string, string | string[]>()
  if (start === -1) return {}
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    const before = given.get(name)
    given.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(given)
}

/** Everything a contract asks for, from the path and the query or the body, parsed as one. */
export const readInput = async <C extends Contract>(
  c: Context<Env>,
  contract: C,
  share: BodyShare | null,
): Promise<Read<Input<C>>> => {
  const given =
    contract.method === 'GET'
      ? { value: readQuery(c) }
      : await readJson(c, contract.bodyLimit ?? defaultBodyLimit, share)
  if ('refusal' in given) return given
  const fromPath = c.req.param() as Record<string, string>
  for (const name of Object.keys(fromPath)) {
    if (Object.hasOwn(given.value, name)) return refused(refuse('invalid-input', { field: name }))
  }
  const parsed = contract.input.safeParse({ ...given.value, ...fromPath })
  // oxlint-disable-next-line no-unsafe-type-assertion -- what the contract's own schema gives is its output
  if (parsed.success) return { value: parsed.data as Input<C> }
  const refusal = refuseInput(parsed.error)
  const { field } = refusal.details
  const isPath = field !== undefined && Object.hasOwn(fromPath, field)
  // An id that cannot be one names nothing.
  if (isPath) return refused(refuse('not-found'))
  return refused(refusal)
}
