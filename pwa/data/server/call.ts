import type { Answer, Contract, Given } from '../../../schema/contract.ts'
import { slowLine } from '../../../schema/rules.ts'
import { fields, orElse, text, type Reader } from '../schemas/read.ts'
import { takeAnswer } from './take-answer.ts'

type Options = {
  signal?: AbortSignal | undefined
  /** A large download that the person expects to take long. */
  isFile?: true | undefined
}
type Request = Options & { method?: Contract['method']; body?: unknown }
type Send = (path: string, request: RequestInit) => Promise<Response>

/**
 * Timeouts in milliseconds. On a dead connection a browser waits for minutes. With a timeout the screen says so, and the next tap
 * tries again.
 */
const patience = { answer: 20_000, file: 300_000 }

const problem = fields({ message: text, code: orElse(text, undefined), field: orElse(text, undefined) })
const readRefusal = orElse(body => problem(JSON.parse(text(body))), undefined)

/** A non-OK answer. `refusal` is set if the body is in the server's own format and not a proxy's. */
export class CallError extends Error {
  readonly status: number
  readonly refusal: ReturnType<typeof readRefusal>

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.refusal = readRefusal(body)
  }
}

/**
 * Reads the whole answer, because many callers do not: an unread answer holds one of the browser's six connections until it is
 * garbage-collected.
 */
const readWhole = async (answer: Response) => {
  const body = await answer.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, answer)
}

/** Requests an address directly, for endpoints without a contract, e.g. a document. */
export const createAsk =
  (send: Send) =>
  async (address: string, { method = 'GET', body, signal, isFile }: Request = {}) => {
    const json = body === undefined ? null : JSON.stringify(body)
    const late = AbortSignal.timeout(
      (isFile ? patience.file : patience.answer) + Math.ceil((json?.length ?? 0) / slowLine.bytesPerMs),
    )
    const request: RequestInit = {
      method,
      credentials: 'include',
      signal: signal ? AbortSignal.any([late, signal]) : late,
    }
    if (json !== null) {
      request.headers = { 'Content-Type': 'application/json' }
      request.body = json
    }
    const answer = await send(address, request)
    if (!answer.ok) throw new CallError(answer.status, answer.statusText, await answer.text())
    return method === 'GET' ? answer : readWhole(answer)
  }

/** An answer with `read`, whose reader must accept every answer that the contract allows. */
type Answered<C extends Contract> = Omit<Response, 'json'> & {
  read: <T>(reader: Reader<T> & (Answer<C> extends T ? unknown : never)) => Promise<T>
}

/** Places the input of a contract into the path, and the rest into the query or the body. */
const write = (method: Contract['method'], path: string, input: object) => {
  const given = new Map(Object.entries<unknown>({ ...input }).filter(([, value]) => value !== undefined))
  const address = path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = String(given.get(key))
    given.delete(key)
    return encodeURIComponent(value)
  })
  if (given.size === 0) return { address }
  if (method !== 'GET') return { address, body: Object.fromEntries(given) }
  return { address: `${address}?${new URLSearchParams([...given].map(([key, value]) => [key, String(value)]))}` }
}

/**
 * Creates the function for all API calls: `call<typeof editJob>('PATCH', '/api/jobs/:id/details', { id, rate })`. Only the type
 * of the contract is imported, so method and path are repeated here; the compiler checks them, and rejects a call without a
 * contract.
 */
export const createCall = (send: Send) => {
  const ask = createAsk(send)
  return async <C extends Contract = never>(
    method: C['method'],
    path: C['path'],
    input: Given<C>,
    { signal, isFile }: Options = {},
  ): Promise<Answered<C>> => {
    const { address, body } = write(method, path, input)
    const answer = await ask(address, { method, body, signal, isFile })
    return Object.assign(answer, { read: async <T>(reader: Reader<T>) => reader(await answer.json()) })
  }
}

export type Call = ReturnType<typeof createCall>

/** Uses an answer embedded in the page instead of a request. */
const send: Send = async (path, request) => (request.method === 'GET' && takeAnswer(path)) || fetch(path, request)

export const ask = createAsk(send)
export const call = createCall(send)
