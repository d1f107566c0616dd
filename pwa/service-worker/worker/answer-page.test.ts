import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerPage } from './answer-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Network = () => Promise<Response>

/** A navigation on this network, with the app on the device: what the worker answers with, once it does. */
const navigate = (path: string, network: Network, cache: RequestCache = 'default') => {
  vi.stubGlobal('fetch', network)
  let answered: string | undefined
  const event = {
    request: { url: `https://pouce.example${path}`, cache },
    preloadResponse: Promise.resolve(undefined),
    waitUntil: () => {},
    respondWith: (answer: Promise<Response>) => void answer.then(async one => (answered = await one.text())),
  }
  const precache = { readShell: async () => new Response('the device'), restore: async () => {} }
  const worker = { registration: { waiting: null }, clients: {} }
  const isGiven = (value: unknown): value is Parameters<typeof answerPage> => Array.isArray(value)
  const given: unknown = [event, path, precache, worker]
  if (isGiven(given)) answerPage(...given)
  return async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return answered
  }
}

const never: Network = () => new Promise(() => {})
const headAlone: Network = async () => {
  const answer = new Response(new ReadableStream())
  Object.defineProperty(answer, 'type', { value: 'basic' })
  return answer
}
const good: Network = async () => new Response('the network')

it.each(['/', '/about', '/terms', '/payment', '/dashboard', '/jobs'])(
  'K-472 %s is answered from the device where the network says nothing, or half of it',
  async path => {
    for (const network of [never, headAlone]) expect(await navigate(path, network)(2000)).toBe('the device')
  },
)

it('what is read as it stands today comes from a network that answers in time', async () => {
  expect(await navigate('/about', good)(0)).toBe('the network')
  expect(await navigate('/payment', good)(0)).toBe('the network')
  expect(await navigate('/dashboard', good)(0)).toBe('the device')
})

it('a payment that is loaded again waits longer for the page that may run the provider’s script', async () => {
  const slow: Network = () => new Promise(resolve => setTimeout(resolve, 8000, new Response('the network')))
  expect(await navigate('/payment', slow)(9000)).toBe('the device')
  const again = navigate('/payment', slow, 'no-cache')
  expect(await again(3000)).toBeUndefined()
  expect(await again(6000)).toBe('the network')
})
