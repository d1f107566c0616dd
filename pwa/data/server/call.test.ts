import { afterEach, expect, it, vi } from 'vitest'
import type { changeJobStatus, listJobs } from '../../../schema/contracts/jobs.ts'
import type { endSession, logIn, resetPassword } from '../../../schema/contracts/accounts.ts'
import type { getEarnings } from '../../../schema/contracts/wallets.ts'
import { fields, number, text } from '../schemas/read.ts'
import { CallError, createAsk, createCall } from './call.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const answering = (body: string | null, init?: ResponseInit) => {
  const sent: RequestInit[] = []
  const ask = createAsk(async (_, request) => {
    sent.push(request ?? {})
    return new Response(body, init)
  })
  return { ask, sent }
}

const failureOf = async (answer: Promise<unknown>) => {
  const error = await answer.catch((reason: unknown) => reason)
  if (!(error instanceof CallError)) throw new Error('expected a CallError')
  return error
}

it('G-09 sends credentials and no content type without a body', async () => {
  const { ask, sent } = answering('[]')
  await ask('/api/jobs')
  expect(sent).toEqual([{ method: 'GET', credentials: 'include', signal: expect.any(AbortSignal) }])
})

it('G-09 sends a body as JSON, with credentials', async () => {
  const { ask, sent } = answering('{}')
  await ask('/api/auth/login', { method: 'POST', body: { email: 'a@b.ch' } })
  expect(sent).toEqual([
    {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"a@b.ch"}',
      signal: expect.any(AbortSignal),
    },
  ])
})

it('G-09 sends null and false as bodies', async () => {
  const { ask, sent } = answering('{}')
  await ask('/api/x', { method: 'POST', body: null })
  await ask('/api/x', { method: 'POST', body: false })
  expect(sent.map(request => request.body)).toEqual(['null', 'false'])
})

it('G-10 turns a non-OK answer into an error "STATUS: body"', async () => {
  const { ask } = answering('{"message":"Not found","code":"not-found"}', { status: 404, statusText: 'Not Found' })
  const error = await failureOf(ask('/api/jobs/1'))
  expect(error.message).toBe('404: {"message":"Not found","code":"not-found"}')
  expect(error.status).toBe(404)
  expect(error.refusal).toEqual({ message: 'Not found', code: 'not-found' })
})

it('G-10 uses the status text for an empty body', async () => {
  const { ask } = answering('', { status: 503, statusText: 'Service Unavailable' })
  const error = await failureOf(ask('/api/jobs'))
  expect(error.message).toBe('503: Service Unavailable')
  expect(error.refusal).toBeUndefined()
})

it.each(['<html>Bad gateway</html>', '"text"', 'null', '{"message":1}'])(
  'G-10 shows a body that is not in the server’s format, without a code (%s)',
  async body => {
    const error = await failureOf(answering(body, { status: 502 }).ask('/api/jobs'))
    expect(error.message).toBe(`502: ${body}`)
    expect(error.refusal).toBeUndefined()
  },
)

it('G-10 treats a 401 as an error by default', async () => {
  const { ask } = answering('{}', { status: 401 })
  expect((await failureOf(ask('/api/auth/user'))).status).toBe(401)
})

it('returns an OK answer unchanged', async () => {
  const answer = await answering('[]', { headers: { 'X-Total-Count': '412' } }).ask('/api/jobs')
  expect(answer.headers.get('X-Total-Count')).toBe('412')
  expect(await answer.json()).toEqual([])
})

/** A connection that never answers, and the timeout of each call. */
const deadLine = () => {
  const limits: { after: number; end: () => void }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(after => {
    const abort = new AbortController()
    limits.push({ after, end: () => abort.abort(new DOMException('too late', 'TimeoutError')) })
    return abort.signal
  })
  const ask = createAsk(
    (_, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  return { ask, limits }
}

it('times out after twenty seconds without an answer, which is not a refusal', async () => {
  const { ask, limits } = deadLine()
  const asked = ask('/api/auth/login', { method: 'POST', body: { email: 'a@b.ch' } })
  expect(limits.map(({ after }) => Math.floor(after / 1000))).toEqual([20])
  limits[0]?.end()
  const error = await asked.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'TimeoutError' })
  expect(error).not.toBeInstanceOf(CallError)
})

it('gives uploads and downloads more time, and lets the caller abort earlier', async () => {
  const { ask, limits } = deadLine()
  const leaving = new AbortController()
  const asked = [
    ask('/api/images', { method: 'POST', body: 'x'.repeat(1_000_000) }),
    ask('/api/auth/export', { isFile: true }),
    ask('/api/jobs', { signal: leaving.signal }),
  ]
  expect(limits.map(({ after }) => Math.round(after / 1000))).toEqual([83, 300, 20])
  leaving.abort()
  await expect(asked[2]).rejects.toMatchObject({ name: 'AbortError' })
  for (const { end } of limits) end()
  await expect(Promise.allSettled(asked)).resolves.toHaveLength(3)
})

/** Captures each call as its method, address and body. */
const sending = (answer = '{}') => {
  const sent: unknown[] = []
  const call = createCall(async (address, { method, body }) => {
    sent.push([method, address, body])
    return new Response(answer)
  })
  return { call, sent }
}

it('puts the input of a contract into the path, and the rest into the query or the body', async () => {
  const { call, sent } = sending()
  await call<typeof changeJobStatus>('PATCH', '/api/jobs/:id', { id: 'a/b', status: 'cancelled', reason: 'Malade' })
  await call<typeof listJobs>('GET', '/api/jobs', { search: 'piano & co', category: undefined, page: '2' })
  await call<typeof listJobs>('GET', '/api/jobs', {})
  await call<typeof endSession>('DELETE', '/api/auth/sessions/:id', { id: '1' })
  expect(sent).toEqual([
    ['PATCH', '/api/jobs/a%2Fb', '{"status":"cancelled","reason":"Malade"}'],
    ['GET', '/api/jobs?search=piano+%26+co&page=2', undefined],
    ['GET', '/api/jobs', undefined],
    ['DELETE', '/api/auth/sessions/1', undefined],
  ])
})

it("aborts a call by the caller's controller", async () => {
  const signals: unknown[] = []
  const call = createCall(async (_, { signal }) => {
    signals.push(signal)
    return new Response('{}')
  })
  const leaving = new AbortController()
  await call<typeof listJobs>('GET', '/api/jobs', {}, leaving)
  expect(signals).toMatchObject([{ aborted: false }])
  leaving.abort()
  expect(signals).toMatchObject([{ aborted: true }])
})

it('reads an answer with a reader, and throws if it does not match', async () => {
  const ask = (answer: string) =>
    sending(answer).call<typeof getEarnings>('GET', '/api/students/:userId/earnings', { userId: '1' })
  const earnings = fields({ totalEarnings: number })
  expect(await (await ask('{"totalEarnings":40,"more":1}')).read(earnings)).toEqual({ totalEarnings: 40 })
  await expect((await ask('{}')).read(earnings)).rejects.toThrow(TypeError)
})

it('does not compile a call without a contract, nor a reader that rejects what the contract sends', async () => {
  const { call, sent } = sending()
  const { read } = await call<typeof getEarnings>('GET', '/api/students/:userId/earnings', { userId: '1' })
  const wrong = [
    // @ts-expect-error -- another path
    () => call<typeof logIn>('POST', '/api/auth/log-in', { email: 'a@b.ch', password: 'x' }),
    // @ts-expect-error -- another method
    () => call<typeof logIn>('PATCH', '/api/auth/login', { email: 'a@b.ch', password: 'x' }),
    // @ts-expect-error -- a field is missing
    () => call<typeof resetPassword>('POST', '/api/auth/reset-password', { token: 'x' }),
    // @ts-expect-error -- a field of the path is missing
    () => call<typeof endSession>('DELETE', '/api/auth/sessions/:id', {}),
    // @ts-expect-error -- a field that is not in the contract
    () => call<typeof logIn>('POST', '/api/auth/login', { email: 'a@b.ch', password: 'x', name: 'Zoé' }),
    // @ts-expect-error -- a field of another type
    () => call<typeof listJobs>('GET', '/api/jobs', { page: 2 }),
    // @ts-expect-error -- a value that the contract does not know
    () => call<typeof changeJobStatus>('PATCH', '/api/jobs/:id', { id: '1', status: 'open' }),
    // @ts-expect-error -- no contract at all
    () => call('GET', '/api/jobs', {}),
    // @ts-expect-error -- the contract sends a number
    () => read(fields({ totalEarnings: text })),
    // @ts-expect-error -- the contract sends no such field
    () => read(fields({ total: number })),
  ]
  expect(wrong).toHaveLength(10)
  expect(sent).toHaveLength(1)
})
