/** A file of the app. With a null revision, its name contains a content hash. */
export type Entry = { readonly url: string; readonly revision: string | null }

type Worker = Pick<ServiceWorkerGlobalScope, 'caches' | 'clients' | 'fetch'>

const prefix = 'pouce-app-'
/** Marks for the version last started to install, and the one last installed completely. */
const marks = { cache: 'pouce-newest', begun: '/begun', whole: '/newest' }
const shell = '/shell.html'
/** A window that is never closed keeps its files, but at most this many versions are kept. */
const mostKept = 3

/** Names a version by a hash of its manifest. */
const cacheName = (entries: readonly Entry[]) => {
  let hash = 5381
  for (const sign of JSON.stringify(entries)) hash = (Math.imul(hash, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0
  return prefix + hash.toString(36)
}

const toPath = (url: string) => (url.startsWith('/') ? url : `/${url}`)

/**
 * The files of one version of the app, in a cache of their own.
 *
 *     install: all files or none → active → tidy: other versions are deleted once no window can need them
 *
 * A window of an older version finds its files until it is closed, because chunks are looked up in every cached version. The
 * active worker does not touch a newer version, whether installing or waiting.
 */
export const createPrecache = (manifest: readonly Entry[], { caches, clients, fetch }: Worker) => {
  const entries = manifest.map(({ url, revision }) => ({ url: toPath(url), revision }))
  const urls = new Set(entries.map(({ url }) => url))
  const name = cacheName(entries)

  const versions = async () => (await caches.keys()).filter(key => key.startsWith(prefix))

  /** The shell names its chunks. During a rolling deployment it may come from a server with another version. */
  const isOurs = (page: string) => [...page.matchAll(/"(\/assets\/[^"]+)"/g)].every(([, path = '']) => urls.has(path))

  const load = async ({ url, revision }: Entry) => {
    const kept = revision === null ? await caches.match(url) : undefined
    if (kept) return kept
    const answer = await fetch(url, { cache: revision === null ? 'default' : 'no-cache', credentials: 'omit' })
    if (!answer.ok || answer.redirected) throw new Error(`${url} cannot be had: ${answer.status}`)
    if (url === shell && !isOurs(await answer.clone().text())) throw new Error('the server has another version')
    return answer
  }

  const mark = async (path: string) => (await caches.open(marks.cache)).put(path, new Response(name))
  const readMark = async (path: string) => (await caches.match(path, { cacheName: marks.cache }))?.text()

  const fill = (cache: Cache, wanted: readonly Entry[]) =>
    Promise.all(wanted.map(async entry => cache.put(entry.url, await load(entry))))

  const readShell = (version = name) => caches.match(shell, { cacheName: version })

  return {
    install: async () => {
      await mark(marks.begun)
      // After a rollback of the server, windows of this version may be open and its first worker active.
      const isKept = await caches.has(name)
      const cache = await caches.open(name)
      try {
        await fill(cache, entries)
        await mark(marks.whole)
      } catch (error) {
        if (!isKept) await caches.delete(name)
        throw error
      }
    },

    /** Restores files deleted under the active worker, by hand or by the browser, for the next offline use. */
    restore: async () => {
      const cache = await caches.open(name)
      const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
      const missing = entries.filter(({ url }) => !held.has(url))
      if (missing.length === 0) return
      await fill(cache, missing)
      if (!(await readMark(marks.whole))) await mark(marks.whole)
    },

    /** Deletes versions that no window needs. `opened` is a page of this version, which needs no other. */
    tidy: async (opened?: string) => {
      const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
      const isNeeded = windows.some(({ id }) => id !== opened)
      const all = await versions()
      // Read after the cache names: a version among them was marked before.
      const stay = [name, await readMark(marks.begun), await readMark(marks.whole)]
      const older = all.filter(key => !stay.includes(key))
      const gone = isNeeded ? older.slice(0, Math.max(0, older.length - (mostKept - 1))) : older
      await Promise.all(gone.map(key => caches.delete(key)))
    },

    readShell,

    /** The shell of the version last installed, which is ours or the waiting one. */
    readNewestShell: async () => (await readShell(await readMark(marks.whole))) ?? readShell(),

    /** Looks in this version first, then in older ones for their windows. */
    read: async (request: Request) => (await (await caches.open(name)).match(request)) ?? caches.match(request),

    mayHold: (path: string) => urls.has(path) || path.startsWith('/assets/'),
  }
}

export type Precache = ReturnType<typeof createPrecache>
