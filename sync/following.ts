import { jobsFeedsAround, userFeed } from '../schema/feeds.ts'
import type { syncLimits } from '../schema/sync.ts'
import { keyOf, type State, type Store } from './store.ts'

/** Owner of the device and the public feeds it may follow. */
export type Following = { account: string | null; offers: readonly string[] }

const mostOffers: typeof syncLimits.offersOfAll = 20_000

/**
 * Returns whether the device should follow only the offers around one canton. Hysteresis: between the two bounds it keeps its
 * state.
 */
export const isRegionalBy = (offers: number, { isRegional = false }: Pick<State, 'isRegional'>) =>
  isRegional ? offers > mostOffers / 2 : offers > mostOffers

/** The person's canton as the server knows it, ignoring pending edits. A visitor's is stored on this device. */
export const readHome = async (db: Store, account: string | null, state: State) => {
  if (account === null) return state.home ?? null
  const key = keyOf('user', account)
  const truth = (await db.base.get(key))?.row ?? (await db.users.get(account))
  return typeof truth?.canton === 'string' ? truth.canton : null
}

/** The feeds that a device in this state has to follow. */
export const readFeeds = async (db: Store, { account, offers }: Following, state: State) => {
  const near = state.isRegional ? jobsFeedsAround(await readHome(db, account, state)) : offers
  const open = offers.filter(feed => near.includes(feed))
  return account === null ? open : [userFeed(account), ...open]
}

export const isFollowed = ({ cursors }: Pick<State, 'cursors'>, feeds: readonly string[]) =>
  Object.keys(cursors).length === feeds.length && feeds.every(feed => feed in cursors)
