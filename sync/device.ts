import { createDrafts } from './drafts.ts'
import type { Ports } from './ports.ts'
import { createStatus } from './status.ts'
import { createStorage } from './storage.ts'
import { openStore } from './store.ts'

/**
 * What one account holds on this device, without the code that talks to the network: enough to show a screen and to keep
 * drafts. It opens nothing before it is read.
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
