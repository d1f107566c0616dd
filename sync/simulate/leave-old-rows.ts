import { openStore } from '../store.ts'
import type { Browser, Life } from './life.ts'
import { portsOf } from './tab.ts'

/** Leaves the data of the previous app version: rows without the fields that it did not know, and a state that says so. */
export const leaveOldRows = async (life: Life, browser: Browser) => {
  for (const account of browser.accounts.keys()) {
    const db = openStore(
      account,
      portsOf(life, browser, account, () => null),
    )
    await db.meta.update('state', { version: 1 })
    db.close()
  }
}
