import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { poke, type Poke } from '../../schema/sync.ts'
import { origin } from './world.ts'

/** The app itself, or access to it over a socket. */
type Server = { app: { request: (path: string, init: RequestInit) => Response | Promise<Response> } }

/** Opens a stream as a browser does, and records the feeds it was poked about. */
export const openStream = async (on: Server, feeds: string, cookie?: string, version?: number) => {
  const headers = { Origin: origin, ...(cookie ? { Cookie: `pouce=${cookie}` } : {}) }
  const response = await on.app.request(
    `/api/sync/stream?feeds=${feeds}${version === undefined ? '' : `&version=${version}`}`,
    { headers },
  )
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const heard: string[] = []
  const upTo: string[] = []
  /** All messages, including heartbeats without feeds. */
  const words: Poke[] = []
  const reader = response.body?.getReader()
  if (!reader) throw new Error('a stream without a body')
  const listening = (async () => {
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      for (const [, data = ''] of decoder.decode(value).matchAll(/^data: (.*)$/gm)) {
        const said = poke.parse(JSON.parse(data))
        words.push(said)
        heard.push(...said.feeds)
        if (said.upTo !== undefined) upTo.push(said.upTo)
      }
    }
  })()
  onTestFinished(() => reader.cancel())
  // The first poll must be over before later changes count as news.
  await pause(50)
  return { heard, upTo, words, listening }
}
