import { Dexie, type ObservabilitySet } from 'dexie'
import { coalesce } from '../../sync/coalesce.ts'
import type { Store } from '../../sync/store.ts'
import { changedKeys } from './changed-keys.ts'

/** The messages that somebody has not read yet, each with its job. */
export type UnreadMessages = ReadonlyMap<string, string>

const pieceSize = 500

/** Room for what the person does meanwhile. */
const breathe = () => new Promise<void>(resolve => setTimeout(resolve))

/**
 * Keeps count of what is unread in step with the database, whichever tab or worker writes there. All messages are read once,
 * in pieces, then only those that changed: one that is sent must not wait until five thousand others have been looked at.
 */
export const followUnread = (db: Store, me: string, tell: (unread: UnreadMessages) => void) => {
  const part = `idb://${db.name}/messages/`
  const touched = new Set<string>()
  let unread = new Map<string, string>()
  let isAllTouched = true
  let isStopped = false

  const enter = (into: Map<string, string>, ids: readonly string[], rows: Awaited<ReturnType<typeof readSome>>) => {
    for (const [at, id] of ids.entries()) {
      const row = rows[at]
      if (row?.receiverId === me && !row.isRead) into.set(id, row.jobId)
      else into.delete(id)
    }
  }
  const readSome = (ids: readonly string[]) => db.messages.bulkGet([...ids])

  const readAll = async () => {
    const all = new Map<string, string>()
    let last = ''
    for (;;) {
      const rows = await db.messages.where('id').above(last).limit(pieceSize).toArray()
      enter(
        all,
        rows.map(({ id }) => id),
        rows,
      )
      last = rows.at(-1)?.id ?? last
      if (rows.length < pieceSize || isStopped) return all
      await breathe()
    }
  }

  const look = coalesce(async () => {
    if (isStopped || (!isAllTouched && touched.size === 0)) return
    const ids = [...touched]
    touched.clear()
    if (isAllTouched) {
      isAllTouched = false
      unread = await readAll().catch((error: unknown) => {
        isAllTouched = true
        throw error
      })
    } else {
      const rows = await readSome(ids)
      unread = new Map(unread)
      enter(unread, ids, rows)
    }
    if (!isStopped) tell(unread)
  })
  // A database that fails is told by the engine's status; what is known stays.
  const lookSafely = () => void look().catch(() => undefined)

  const hear = (parts: ObservabilitySet) => {
    const changed = parts[part]
    if (!changed) return
    const keys = changedKeys(changed)
    if (keys) for (const key of keys) touched.add(key)
    else isAllTouched = true
    lookSafely()
  }

  Dexie.on.storagemutated.subscribe(hear)
  lookSafely()
  return () => {
    isStopped = true
    Dexie.on.storagemutated.unsubscribe(hear)
  }
}
