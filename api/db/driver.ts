import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { applyPatch, readPatch } from './apply-patch.ts'

declare module 'postgres' {
  interface Sql {
    /** Connections in use, and statements that wait for one. */
    pool: () => { size: number; busy: number; waiting: number }
    /** Ends its connections; what is asked next opens new ones. */
    close: () => Promise<void>
    /** Asks the connection that listens, if there is one, so that one that is dead is replaced within its deadline. */
    checkListener: () => Promise<void>
  }
  interface TransactionSql {
    /** No statement of this transaction has a deadline on our side. */
    takeTime: () => void
  }
  interface Options<T> {
    /** For how many seconds the first statement of a connection may go without its end; see `postgres.patch`. */
    answer_timeout?: number | undefined
  }
}

/**
 * postgres.js with `postgres.patch`, which says why, applied to its files while they load: nothing has to be installed in a
 * particular way. A driver that the patch does not fit, or of which a file was not met, ends the start.
 */
const patch = readPatch(readFileSync(join(import.meta.dirname, 'postgres.patch'), 'utf8'))
const waiting = new Set(patch.keys())

const hooks = registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const file = [...waiting].find(name => url.endsWith(`/postgres/${name}`))
    if (!file || !loaded.source) return loaded
    waiting.delete(file)
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    return { ...loaded, source: applyPatch(source, patch.get(file) ?? [], `postgres/${file}`) }
  },
})

export const { default: postgres } = await import('postgres')
hooks.deregister()
if (waiting.size > 0) throw new Error(`api/db/postgres.patch was not applied to ${[...waiting].join(', ')}`)
