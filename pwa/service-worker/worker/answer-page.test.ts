import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerPage } from './answer-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Network = () => Promise<Response>

type Options = { cache?: RequestCache; preloaded?: Response; isOnDevice?: boolean }

/** Navigates on a fake network. Returns a function that resolves to the answer after the given time. */
const navigate = (path: string, network: Network, options: Options = {}) => {
  const { cache = 'default', preloaded, isOnDevice = true } = options
  vi.stubGlobal('fetch', network)
  let answered: string | undefined
  const event = {
    request: { url: `https://pouce.example${path}`, cache },
    preloadResponse: Promise.resolve(preloaded),
    waitUntil: () => {},
    respondWith: (answer: Promise<Response>) => void answer.then(async one => (answered = await one.text())),
  }
  const shell = isOnDevice ? new Response('the device') : undefined
  const precache = { readShell: async () => shell, restore: async () => {} }
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
const withBody = (body: ReadableStream) => {
  const answer = new Response(body)
  Object.defineProperty(answer, 'type', { value: 'basic' })
  return answer
}
const headAlone: Network = async () => withBody(new ReadableStream())
const good: Network = async () => new Response('the network')

it.each(['/', '/about', '/terms', '/payment', '/dashboard', '/jobs'])(
  'K-472 answers %s from the device when the network sends nothing, or only half',
  async path => {
    for (const network of [never, headAlone]) expect(await navigate(path, network)(2000)).toBe('the device')
  },
)

it('answers texts from a network that responds in time', async () => {
  expect(await navigate('/about', good)(0)).toBe('the network')
  expect(await navigate('/payment', good)(0)).toBe('the network')
  expect(await navigate('/dashboard', good)(0)).toBe('the device')
})

it('waits longer for a reloaded payment page, which may run the provider’s script', async () => {
  const slow: Network = () => new Promise(resolve => setTimeout(resolve, 8000, new Response('the network')))
  expect(await navigate('/payment', slow)(9000)).toBe('the device')
  const again = navigate('/payment', slow, { cache: 'no-cache' })
  expect(await again(3000)).toBeUndefined()
  expect(await again(6000)).toBe('the network')
})

it('K-472 answers with a late page if the device has nothing else', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: stream => {
      setTimeout(() => {
        stream.enqueue(new TextEncoder().encode('the network'))
        stream.close()
      }, 2000)
    },
  })
  const answered = navigate('/about', never, { preloaded: withBody(body), isOnDevice: false })
  expect(await answered(1900)).toBeUndefined()
  expect(await answered(200)).toBe('the network')
})
