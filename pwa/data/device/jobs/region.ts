import { isCantonCode, type CantonCode } from '../../../../schema/cities/cantons.ts'
import { neighbours } from '../../../../schema/cities/neighbours.ts'
import { jobsFeed } from '../../../../schema/feeds.ts'
import type { Near } from './near-first.ts'
import { readHome } from '../../../../sync/following.ts'
import type { Store } from '../../../../sync/store.ts'

/** What of the country a device holds where it is too much for it; `home` is null for a visitor who has looked at no canton. */
export type Region = { home: CantonCode | null; feeds: readonly string[] }

export const readRegion = async (db: Store, account: string | null): Promise<Region | null> => {
  const state = await db.meta.get('state')
  if (!state?.isRegional) return null
  const home = await readHome(db, account, state)
  return { home: home !== null && isCantonCode(home) ? home : null, feeds: Object.keys(state.cursors) }
}

/** Null for a visitor, and where nobody knows in which canton a person lives. */
export const readNear = async (db: Store, account: string | null): Promise<Near | null> => {
  const state = await db.meta.get('state')
  const home = account !== null && state ? await readHome(db, account, state) : null
  return home !== null && isCantonCode(home) ? new Set([home, ...neighbours[home], 'CH']) : null
}

/** Whether a device holds every open offer of a canton, or of the country where none is named. */
export const isHeld = (region: Region | null, canton: string | null) =>
  region === null || (canton !== null && region.feeds.includes(jobsFeed(canton)))
