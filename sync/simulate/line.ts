import { hashSecret } from '../../api/server/secrets.ts'
import { findOpenSessions } from '../../api/accounts/sessions.ts'
import type { StreamListener } from '../ports.ts'
import { streamAddress } from '../hosts/stream-address.ts'
import type { Browser, Life } from './life.ts'
import { turn, underWay } from './under-way.ts'

/**
 * The server's retry delay and heartbeat. The heartbeat also reports an ended session. Timed by the browser's clock here, not by
 * the server's.
 */
const comesBackAfter = 2000
const aliveEvery = 25_000

/**
 * The stream of a browser: the server's own, through the browser's network. It may be cut and come back, go silent without an
 * error, or deliver messages late or twice.
 */
export const openLine = (life: Life, browser: Browser, listener: StreamListener, offers: readonly string[]) => {
  let isClosed = false
  let end = () => {}
  let stopTimer = () => {}

  const comeBack = () => {
    stopTimer = browser.clock.after(comesBackAfter, () => void connect())
  }

  const hasSession = (token: string) =>
    underWay(life, async () => (await findOpenSessions(life.server.sql, [hashSecret(token)])).size > 0)

  const connect = async () => {
    const { token } = browser
    const address = browser.isOld ? '/api/sync/stream' : streamAddress(offers)
    const response = browser.isOnline
      ? await underWay(life, async () => life.server.request(address, 'GET', token))
      : null
    const body = response?.ok ? response.body : null
    if (isClosed) return body?.cancel()
    if (!body) return comeBack()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let isCut = false
    let isDeaf = false
    let isVisitors = false

    const tell = (data: string) => {
      if (isCut || isDeaf) return
      life.words++
      listener.poke(life.bug.word?.(data) ?? data)
    }
    const take = (data: string) => {
      isVisitors ||= data.includes('"of":null')
      const fate = (data.includes('upTo') && browser.wordFates.shift()) || 'ok'
      isDeaf ||= fate === 'deaf'
      if (fate === 'late') life.held.push({ arrive: () => tell(data) })
      else tell(data)
      if (fate === 'twice') setImmediate(tell, data)
    }
    const stayAlive = () => {
      stopTimer = browser.clock.after(aliveEvery, () => void beat())
    }
    const beat = async () => {
      const mayStand = isVisitors || (await hasSession(token))
      // A silent connection does not deliver its end either.
      if (isCut || isDeaf) return
      if (!mayStand) return cut()
      tell('{"feeds":[]}')
      stayAlive()
    }
    const cut = () => {
      end()
      listener.down()
      comeBack()
    }
    end = () => {
      isCut = true
      browser.cuts.delete(cut)
      stopTimer()
      void reader.cancel()
    }
    browser.cuts.add(cut)
    listener.up()
    life.words++
    stayAlive()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || isCut) break
      await turn()
      for (const [, data = ''] of value.matchAll(/^data: (.*)$/gm)) take(data)
    }
    if (!isCut) cut()
  }

  void connect()
  return () => {
    isClosed = true
    stopTimer()
    end()
  }
}

export const cutLines = ({ cuts }: Browser) => {
  for (const cut of cuts) cut()
}
