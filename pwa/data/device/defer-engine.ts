import type { Device } from '../../../sync/device.ts'
import type { Command, CommandInput } from '../../../sync/effects/effects.ts'
import type { Engine } from '../../../sync/engine.ts'
import { whenIdle } from '../when-idle.ts'
import { noteFilled, wasFilled } from './filled.ts'

/**
 * Delays the engine, so that the first reads of an open database come first: on start it reads every table and uses the network.
 */
const startAfterMs = 300
/** Longest wait for the browser to become idle after the first reads. */
const mostAfterMs = 2000

/**
 * The engine as screens know it. Reads work at once, and the database opens before the first one. Sending and syncing is a
 * separate chunk, loaded by the first action or once the screen has been read.
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
      // Loading failed, e.g. offline before the app is cached. The next call tries again.
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
  // An empty device has nothing to read, so load the sync at once. If the database cannot be opened, the engine reports it.
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
