import { isCantonCode, type CantonCode } from '../../../../schema/cities/cantons.ts'
import { neighbours } from '../../../../schema/cities/neighbours.ts'
import { jobsFeed } from '../../../../schema/feeds.ts'
import type { Near } from './near-first.ts'
import { readHome } from '../../../../sync/following.ts'
import type { Store } from '../../../../sync/store.ts'

/**
 * The part of the country held by a device that cannot hold all of it. `home` is null until a visitor looks at a canton.
 */
export type Region = { home: CantonCode | null; feeds: readonly string[] }

export const readRegion = async (db: Store, account: string | null): Promise<Region | null> => {
  const state = await db.meta.get('state')
  if (!state?.isRegional) return null
  const home = await readHome(db, account, state)
  return { home: home !== null && isCantonCode(home) ? home : null, feeds: Object.keys(state.cursors) }
}

/** The near cantons. Null for a visitor, and if the person's canton is unknown. */
export const readNear = async (db: Store, account: string | null): Promise<Near | null> => {
  const state = await db.meta.get('state')
  const home = account !== null && state ? await readHome(db, account, state) : null
  return home !== null && isCantonCode(home) ? new Set([home, ...neighbours[home], 'CH']) : null
}

/** Returns whether the device holds every open offer of a canton, or of the country if `canton` is null. */
export const isHeld = (region: Region | null, canton: string | null) =>
  region === null || (canton !== null && region.feeds.includes(jobsFeed(canton)))
