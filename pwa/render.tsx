import { createMemoryHistory } from '@tanstack/react-router'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { renderToString } from 'react-dom/server'
import { jobsFeeds } from '../schema/feeds.ts'
import { newId } from '../schema/ids.ts'
import { createCycle } from '../sync/cycle.ts'
import { openDevice } from '../sync/device.ts'
import type { Call, Ports } from '../sync/ports.ts'
import { App } from './app.tsx'
import { createRenderedDevice, RenderedDevice } from './data/device/rendered-device.ts'
import type { OwnUser } from './data/schemas/own-user.ts'
import { createCall } from './data/server/call.ts'
import { pullQuestion } from './data/server/pull-question.ts'
import { parseUser } from './data/session/parse-user.ts'
import { createSession } from './data/session/session.ts'
import { createAppRouter } from './router.tsx'

/** Asks the API. */
type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** The app at an address, with all that its screen waits for; null where it would lead elsewhere, or has no such screen. */
const openAt = async (address: string, ask: Ask, user: OwnUser | null) => {
  const call = createCall(ask)
  const session = createSession({ call, storage: null })
  if (user) session.updateUser(user)
  const router = createAppRouter(
    { call, session, isWaiting: () => true },
    createMemoryHistory({ initialEntries: [address] }),
  )
  await router.load()
  const { matches } = router.state
  return matches.length > 0 && matches.every(({ status }) => status === 'success') ? router : null
}

/** React names what it wants loaded early where it stands; it belongs to the head. */
const toParts = (html: string) => {
  const [links = ''] = /^(?:<link [^>]*>)+/.exec(html) ?? []
  return { links, html: html.slice(links.length) }
}

/**
 * What a visitor sees at an address, as HTML: the server calls it for each page. `ask` answers what the screen asks the API
 * for. Router and answers are this page's alone, so that pages rendered at the same time know nothing of each other.
 */
export const render = async (address: string, ask: Ask) => {
  const router = await openAt(address, ask, null)
  return router && toParts(renderToString(<App router={router} />))
}

/** A screen asks again for what it has learned; no screen goes deeper. */
const mostTimes = 4
/** Beyond, a page would be on its way for longer than the app that asks for it. */
const mostPulled = 600_000

const nothing = (): Call => ({ reply: Promise.reject(new Error('nothing more is needed')), cancel: () => {} })

/** The outside of a device that lives for one page: it asks once, and holds what it is told in memory. */
const createPorts = (post: Ports['post']): Ports => ({
  now: Date.now,
  newId,
  random: Math.random,
  after: () => () => {},
  post,
  file: nothing,
  stream: null,
  isOnline: () => true,
  isVisible: () => false,
  listen: () => () => {},
  lock: (_, run) => run(),
  channel: () => ({ tell: () => {}, close: () => {} }),
  database: { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' },
  askForBackgroundSync: () => {},
  persist: async () => false,
})

/**
 * What a person sees at an address of their own whose device holds nothing yet: rendered from a device in the server's memory,
 * which has pulled as theirs would. The answer to that pull comes along, for their device to begin with. Null where there is no
 * such person, or too much to pull.
 */
export const renderOwn = async (address: string, ask: Ask) => {
  const user = parseUser(await (await ask('/api/auth/me')).json())
  if (!user) return null
  let pull: { question: string; text: string } | undefined
  const send = async (body: string) => {
    const answer = await ask('/api/sync?takes=files', { method: 'POST', body })
    const text = await answer.text()
    pull = { question: pullQuestion(body), text }
    return { status: answer.status, retryAfter: null, text }
  }
  let isAsked = false
  // The person's own feed; the offers behind it are for their device.
  const post = (body: string): Call => {
    if (isAsked) return nothing()
    isAsked = true
    return { reply: send(body), cancel: () => {} }
  }
  const ports = createPorts(post)
  const { db, withStore, isClosed, close } = openDevice(user.id, ports)
  try {
    const following = { account: user.id, offers: jobsFeeds }
    const cycle = createCycle({ db, ports, following, withStore, isClosed, postpone: () => {} })
    await cycle.run(true)
    cycle.cancel()
    const state = await db.meta.get('state')
    if (!state?.pulls || !pull || pull.text.length > mostPulled) return null
    const router = await openAt(address, ask, user)
    if (!router) return null
    const { device, answer } = createRenderedDevice(db)
    const draw = () =>
      renderToString(
        <RenderedDevice value={device}>
          <App router={router} />
        </RenderedDevice>,
      )
    let html = draw()
    for (let times = 1; times < mostTimes && (await answer()) > 0; times++) html = draw()
    return { id: user.id, userType: user.userType, pull, ...toParts(html) }
  } finally {
    close()
  }
}
