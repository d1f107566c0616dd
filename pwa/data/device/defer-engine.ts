import type { Device } from '../../../sync/device.ts'
import type { Command, CommandInput } from '../../../sync/effects/effects.ts'
import type { Engine } from '../../../sync/engine.ts'
import { whenIdle } from '../when-idle.ts'
import { noteFilled, wasFilled } from './filled.ts'

/** The first reads of an open database go before: what the engine begins with holds every table, and talks to the network. */
const startAfterMs = 300
/** And what they brought is drawn, unless that never ends. */
const mostAfterMs = 2000

/**
 * The engine as screens know it. What it reads with is here at once, and opened before the first read; what sends and fetches
 * is code of its own, loaded by the first action, or as soon as the screen has been read.
 */
export const deferEngine = (account: string | null, device: Device): Engine => {
  let loaded: Engine | undefined
  let loading: Promise<Engine> | undefined

  const begin = async () => {
    const { startEngine } = await import('./load-sync.ts')
    if (device.isClosed()) throw new Error('this engine is closed')
    loaded = startEngine(account, device)
    return loaded
  }
  const whole = () => {
    loading ??= begin().catch((error: unknown) => {
      // Without network, on a device that does not hold the app yet: asked for again with the next thing to do.
      loading = undefined
      throw error
    })
    return loading
  }
  const beginSafely = () => void whole().catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const beginSoon = () => {
    if (!device.isClosed()) timer = setTimeout(() => whenIdle(beginSafely, mostAfterMs), startAfterMs)
  }
  // Where nothing is held yet there is nothing to read before what fetches it. One that cannot be opened is the engine's to tell.
  if (!wasFilled()) beginSafely()
  else void device.db.open().then(beginSoon, beginSoon)
  addEventListener('online', beginSafely)
  device.status.subscribe(() => {
    if (device.status.get().since) noteFilled()
  })

  return {
    db: device.db,
    drafts: device.drafts,
    status: { get: device.status.get, subscribe: device.status.subscribe },
    send: async <Name extends Command>(
      command: Name,
      input: CommandInput<Name>,
      options?: { clears?: string | readonly string[]; about?: string },
    ) => (await whole()).send(command, input, options),
    correct: async (id: string, input: Record<string, unknown>) => (await whole()).correct(id, input),
    retry: async (id: string) => (await whole()).retry(id),
    discard: async (id: string) => (await whole()).discard(id),
    drain: async () => (await whole()).drain(),
    lookAt: async (canton: string) => (await whole()).lookAt(canton),
    persist: async () => (await whole()).persist(),
    unsent: async () => (await whole()).unsent(),
    logout: async options => (await whole()).logout(options),
    watch: what => {
      let isOver = false
      let stop = () => {}
      const begin = async () => {
        const engine = await whole()
        if (!isOver) stop = engine.watch(what)
      }
      void begin().catch(() => undefined)
      return () => {
        isOver = true
        stop()
      }
    },
    close: () => {
      clearTimeout(timer)
      removeEventListener('online', beginSafely)
      if (loaded) loaded.close()
      else device.close()
    },
  }
}
