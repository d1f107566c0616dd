import { afterEach, expect, it, vi } from 'vitest'
import { browserPorts } from './browser.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[R12] a request of three photos gets the time of a slow connection, and every request times out', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const answer = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => answer.reject(new Error('aborted')))
    return answer.promise
  })
  const ends: string[] = []
  const post = (name: string, bytes: number) =>
    void browserPorts.post('x'.repeat(bytes), false).reply.catch(() => ends.push(name))
  post('small', 500)
  post('photos', 1_200_000)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(ends).toEqual(['small'])
  await vi.advanceTimersByTimeAsync(150_000)
  expect(ends).toEqual(['small', 'photos'])
})
