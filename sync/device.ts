import { createDrafts } from './drafts.ts'
import type { Ports } from './ports.ts'
import { createStatus } from './status.ts'
import { createStorage } from './storage.ts'
import { openStore } from './store.ts'

/**
 * One account's data on this device, without the networking code: enough to show a screen and to keep drafts. Opens the database
 * on first use.
 */
export const openDevice = (account: string | null, ports: Pick<Ports, 'database' | 'now'>) => {
  const db = openStore(account, ports)
  const status = createStatus()
  let isClosed = false
  const withStore = createStorage(
    db,
    () => isClosed,
    storage => status.set({ storage }),
  )
  return {
    db,
    status,
    withStore,
    drafts: createDrafts(db, ports, withStore),
    isClosed: () => isClosed,
    close: () => {
      isClosed = true
      db.close()
    },
  }
}

export type Device = ReturnType<typeof openDevice>
