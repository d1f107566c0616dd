import { describe, expect, it } from 'vitest'
import { createPrecache, type Entry } from './precache.ts'

/** A fake of the browser's caches and windows and of a server with files, as far as the worker needs them. */
const createDevice = (files: Record<string, string>) => {
  const stored = new Map<string, Map<string, Response>>()
  const windows: { id: string }[] = []
  const loaded: string[] = []
  const open = async (name: string) => {
    const kept = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, kept)
    return {
      put: async (path: string, answer: Response) => void kept.set(path, answer),
      match: async (path: string) => kept.get(path)?.clone(),
      keys: async () => [...kept.keys()].map(path => ({ url: `https://pouce.example${path}` })),
    }
  }
  const worker: unknown = {
    caches: {
      open,
      has: async (name: string) => stored.has(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (path: string, { cacheName }: { cacheName?: string } = {}) =>
        [...stored]
          .find(([name, kept]) => (cacheName ?? name) === name && kept.has(path))?.[1]
          .get(path)
          ?.clone(),
    },
    clients: { matchAll: async () => windows },
    fetch: async (path: string) => {
      loaded.push(path)
      const file = files[path]
      return new Response(file ?? null, { status: file === undefined ? 404 : 200 })
    },
  }
  const versions = () => [...stored].filter(([name]) => name.startsWith('pouce-app-')).map(([, kept]) => kept)
  return { worker, versions, stored, windows, loaded, files }
}

const isWorker = (value: unknown): value is Parameters<typeof createPrecache>[1] => value !== null
const precacheOn = (device: ReturnType<typeof createDevice>, manifest: readonly Entry[]) => {
  if (!isWorker(device.worker)) throw new Error('no worker')
  return createPrecache(manifest, device.worker)
}

const versionOf = (letter: string): Entry[] => [
  { url: 'shell.html', revision: letter },
  { url: `assets/app-${letter}.js`, revision: null },
  { url: 'assets/same.js', revision: null },
]
const shellOf = (letter: string) => `<script src="/assets/app-${letter}.js"></script>`
const filesOf = (letter: string) => ({
  '/shell.html': shellOf(letter),
  [`/assets/app-${letter}.js`]: letter,
  '/assets/same.js': 'same',
})

/** A device with the first version, while the server has the second. */
const deviceBetween = async () => {
  const device = createDevice(filesOf('a'))
  const first = precacheOn(device, versionOf('a'))
  await first.install()
  Object.assign(device.files, filesOf('b'))
  return { device, first, next: precacheOn(device, versionOf('b')) }
}

describe('files of a version', () => {
  it('install completely or not at all', async () => {
    const device = createDevice({ ...filesOf('a') })
    delete device.files['/assets/same.js']
    await expect(precacheOn(device, versionOf('a')).install()).rejects.toThrow('/assets/same.js cannot be had')
    expect(device.versions()).toHaveLength(0)
  })

  it('are copied from the device if unchanged', async () => {
    const device = createDevice(filesOf('a'))
    await precacheOn(device, versionOf('a')).install()
    Object.assign(device.files, filesOf('b'))
    device.loaded.length = 0
    await precacheOn(device, versionOf('b')).install()
    expect(device.loaded.toSorted()).toEqual(['/assets/app-b.js', '/shell.html'])
  })

  it('are never mixed with those of another version during a rolling deployment', async () => {
    const device = createDevice({ ...filesOf('b'), '/shell.html': shellOf('a') })
    await expect(precacheOn(device, versionOf('b')).install()).rejects.toThrow('another version')
  })

  it('stay while a window of that version may be open, and are deleted with the last one', async () => {
    const { device, next } = await deviceBetween()
    await next.install()
    device.windows.push({ id: 'old' })
    await next.tidy('opened')
    expect(device.versions()).toHaveLength(2)
    device.windows.splice(0, 1, { id: 'opened' })
    await next.tidy('opened')
    expect(device.versions().map(kept => [...kept.keys()].toSorted())).toEqual([
      ['/assets/app-b.js', '/assets/same.js', '/shell.html'],
    ])
  })

  it('are kept for three versions at most, even for a window that is never closed', async () => {
    const device = createDevice({})
    device.windows.push({ id: 'old' })
    for (const letter of ['a', 'b', 'c', 'd', 'e']) {
      Object.assign(device.files, filesOf(letter))
      const version = precacheOn(device, versionOf(letter))
      await version.install()
      await version.tidy()
    }
    expect(device.versions().map(kept => [...kept.keys()].find(path => path.includes('app-')))).toEqual([
      '/assets/app-c.js',
      '/assets/app-d.js',
      '/assets/app-e.js',
    ])
  })

  it('are not touched by the active worker, while installing or waiting', async () => {
    const { device, first, next } = await deviceBetween()
    const coming = next.install()
    await first.tidy('opened')
    await coming
    await first.tidy('opened')
    expect(device.versions()).toHaveLength(2)
    expect(await (await next.readShell())?.text()).toBe(shellOf('b'))
    // The same for a version that was there before a rollback of the server.
    Object.assign(device.files, filesOf('a'))
    const back = first.install()
    await next.tidy('opened')
    await back
    await next.tidy('opened')
    expect(await (await first.readShell())?.text()).toBe(shellOf('a'))
  })

  it('stay in use if a rollback of the server cannot be installed', async () => {
    const { device, first, next } = await deviceBetween()
    await next.install()
    delete device.files['/shell.html']
    await expect(first.install()).rejects.toThrow('/shell.html cannot be had')
    expect(await (await first.readShell())?.text()).toBe(shellOf('a'))
  })

  it('are served by an older worker once complete, and only then', async () => {
    const device = createDevice(filesOf('a'))
    const first = precacheOn(device, versionOf('a'))
    const read = async () => (await first.readNewestShell())?.text()
    await first.install()
    expect(await read()).toBe(shellOf('a'))
    Object.assign(device.files, filesOf('b'))
    await precacheOn(device, versionOf('b')).install()
    expect(await read()).toBe(shellOf('b'))
    await expect(precacheOn(device, versionOf('c')).install()).rejects.toThrow('cannot be had')
    expect(await read()).toBe(shellOf('b'))
    // Rolled back to the previous version.
    Object.assign(device.files, filesOf('a'))
    await first.install()
    expect(await read()).toBe(shellOf('a'))
  })

  it('are restored if deleted under the active worker, and only those', async () => {
    const device = createDevice(filesOf('a'))
    const version = precacheOn(device, versionOf('a'))
    await version.install()
    device.loaded.length = 0
    await version.restore()
    expect(device.loaded).toEqual([])
    device.versions()[0]?.delete('/assets/same.js')
    await version.restore()
    expect(device.loaded).toEqual(['/assets/same.js'])
    device.stored.clear()
    await version.restore()
    expect(device.loaded.length).toBe(4)
    expect(await (await version.readNewestShell())?.text()).toBe(shellOf('a'))
  })

  it("fall back to the worker's own version if the newest was lost", async () => {
    const { device, first, next } = await deviceBetween()
    await next.install()
    device.stored.delete([...device.stored.keys()].findLast(name => name.startsWith('pouce-app-')) ?? '')
    expect(await (await first.readNewestShell())?.text()).toBe(shellOf('a'))
  })
})
