import { afterEach, expect, it, vi } from 'vitest'
import { CallError, createCall } from './call.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const answering = (body: string | null, init?: ResponseInit) => {
  const sent: RequestInit[] = []
  const call = createCall(async (_, request) => {
    sent.push(request ?? {})
    return new Response(body, init)
  })
  return { call, sent }
}

const failureOf = async (answer: Promise<unknown>) => {
  const error = await answer.catch((reason: unknown) => reason)
  if (!(error instanceof CallError)) throw new Error('expected a CallError')
  return error
}

it('G-09 a call without a body sends credentials and no content type', async () => {
  const { call, sent } = answering('[]')
  await call('/api/jobs')
  expect(sent).toEqual([{ method: 'GET', credentials: 'include', signal: expect.any(AbortSignal) }])
})

it('G-09 a call with a body sends it as JSON, with credentials', async () => {
  const { call, sent } = answering('{}')
  await call('/api/auth/login', { method: 'POST', body: { email: 'a@b.ch' } })
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

it('G-09 null and false are bodies too', async () => {
  const { call, sent } = answering('{}')
  await call('/api/x', { method: 'POST', body: null })
  await call('/api/x', { method: 'POST', body: false })
  expect(sent.map(request => request.body)).toEqual(['null', 'false'])
})

it('G-10 a non-OK answer becomes an error "STATUS: body"', async () => {
  const { call } = answering('{"message":"Not found","code":"not-found"}', { status: 404, statusText: 'Not Found' })
  const error = await failureOf(call('/api/jobs/1'))
  expect(error.message).toBe('404: {"message":"Not found","code":"not-found"}')
  expect(error.status).toBe(404)
  expect(error.refusal).toEqual({ message: 'Not found', code: 'not-found' })
})

it('G-10 an empty body gives the status text', async () => {
  const { call } = answering('', { status: 503, statusText: 'Service Unavailable' })
  const error = await failureOf(call('/api/jobs'))
  expect(error.message).toBe('503: Service Unavailable')
  expect(error.refusal).toBeUndefined()
})

it.each(['<html>Bad gateway</html>', '"text"', 'null', '{"message":1}'])(
  'G-10 a body in another form than the server’s is shown and names no code (%s)',
  async body => {
    const error = await failureOf(answering(body, { status: 502 }).call('/api/jobs'))
    expect(error.message).toBe(`502: ${body}`)
    expect(error.refusal).toBeUndefined()
  },
)

it('G-10 a 401 is an error by default', async () => {
  const { call } = answering('{}', { status: 401 })
  expect((await failureOf(call('/api/auth/user'))).status).toBe(401)
})

it('an answer in order is handed over as it came', async () => {
  const answer = await answering('[]', { headers: { 'X-Total-Count': '412' } }).call('/api/jobs')
  expect(answer.headers.get('X-Total-Count')).toBe('412')
  expect(await answer.json()).toEqual([])
})

/** A line that passes nothing, and how long each call is ready to wait for it. */
const deadLine = () => {
  const limits: { after: number; end: () => void }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(after => {
    const abort = new AbortController()
    limits.push({ after, end: () => abort.abort(new DOMException('too late', 'TimeoutError')) })
    return abort.signal
  })
  const call = createCall(
    (_, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  return { call, limits }
}

it('a call that nobody answers ends after twenty seconds, and is no refusal', async () => {
  const { call, limits } = deadLine()
  const asked = call('/api/auth/login', { method: 'POST', body: { email: 'a@b.ch' } })
  expect(limits.map(({ after }) => Math.floor(after / 1000))).toEqual([20])
  limits[0]?.end()
  const error = await asked.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'TimeoutError' })
  expect(error).not.toBeInstanceOf(CallError)
})

it('a call has more time for a picture, and for a file that is fetched; who asked can let go of it earlier', async () => {
  const { call, limits } = deadLine()
  const leaving = new AbortController()
  const asked = [
    call('/api/images', { method: 'POST', body: 'x'.repeat(1_000_000) }),
    call('/api/auth/export', { isFile: true }),
    call('/api/jobs', { signal: leaving.signal }),
  ]
  expect(limits.map(({ after }) => Math.round(after / 1000))).toEqual([83, 300, 20])
  leaving.abort()
  await expect(asked[2]).rejects.toMatchObject({ name: 'AbortError' })
  for (const { end } of limits) end()
  await expect(Promise.allSettled(asked)).resolves.toHaveLength(3)
})
