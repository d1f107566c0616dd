import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { applyPatch, readPatch } from './apply-patch.ts'

declare module 'postgres' {
  interface Sql {
    /** Open connections, busy ones, and statements waiting for one. */
    pool: () => { size: number; busy: number; waiting: number }
    /** Ends its connections; the next query opens new ones. */
    close: () => Promise<void>
    /** Queries the listening connection, if there is one, so that a dead one is replaced within its deadline. */
    checkListener: () => Promise<void>
  }
  interface TransactionSql {
    /** Disables our answer deadline for this transaction. */
    takeTime: () => void
  }
  interface Options<T> {
    /** Seconds that the first statement of a connection may go without a result; see `postgres.patch`. */
    answer_timeout?: number | undefined
  }
}

/**
 * postgres.js with `postgres.patch` (the reasons are in it), applied while its files load, so no special installation is needed.
 * The start fails if the patch does not fit the installed driver, or if one of its files was never loaded.
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
