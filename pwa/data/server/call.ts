import { takeAnswer } from './take-answer.ts'

type Request = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** What is fetched may be large, and whoever waits for it knows. */
  isFile?: true
}

/**
 * On a line that passes nothing a browser waits for minutes, and with it whoever has tapped. Every call ends by itself: what
 * asked for it is free again, says so, and a next tap asks anew.
 */
const patience = { answer: 20_000, file: 300_000 }
/** Of what is sent, on a slow line. */
const bytesPerMs = 16

const readText = (parsed: unknown, key: string) => {
  const value: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, key) : undefined
  return typeof value === 'string' ? value : undefined
}

const parseRefusal = (body: string) => {
  try {
    const parsed: unknown = JSON.parse(body)
    const message = readText(parsed, 'message')
    return message === undefined ? undefined : { message, code: readText(parsed, 'code') }
  } catch {
    return undefined
  }
}

/** A non-OK answer. `refusal` is there when the server said why in its own form, and not a proxy in some other. */
export class CallError extends Error {
  readonly status: number
  readonly refusal: { message: string; code: string | undefined } | undefined

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.refusal = parseRefusal(body)
  }
}

/**
 * Many do not read what comes back from what they did; an answer that nobody reads holds one of the browser's six
 * connections until it is collected as garbage.
 */
const readWhole = async (answer: Response) => {
  const body = await answer.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, answer)
}

export const createCall =
  (send: (path: string, request: RequestInit) => Promise<Response>) =>
  async (path: string, { method = 'GET', body, signal, isFile }: Request = {}) => {
    const text = body === undefined ? null : JSON.stringify(body)
    const late = AbortSignal.timeout(
      (isFile ? patience.file : patience.answer) + Math.ceil((text?.length ?? 0) / bytesPerMs),
    )
    const request: RequestInit = {
      method,
      credentials: 'include',
      signal: signal ? AbortSignal.any([late, signal]) : late,
    }
    if (text !== null) {
      request.headers = { 'Content-Type': 'application/json' }
      request.body = text
    }
    const answer = await send(path, request)
    if (!answer.ok) throw new CallError(answer.status, answer.statusText, await answer.text())
    return method === 'GET' ? answer : readWhole(answer)
  }

export type Call = ReturnType<typeof createCall>

/** How every call to the API is made; what came with the page is not asked for again. */
export const call = createCall(
  async (path, request) => (request.method === 'GET' && takeAnswer(path)) || fetch(path, request),
)
