import { expect, it } from 'vitest'
import { CallError, createCall } from './call.ts'

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
  expect(sent).toEqual([{ method: 'GET', credentials: 'include' }])
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
