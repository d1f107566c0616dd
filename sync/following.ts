import { jobsFeedsAround, userFeed } from '../schema/feeds.ts'
import type { syncLimits } from '../schema/sync.ts'
import { keyOf, type State, type Store } from './store.ts'

/** Whose device it is, and the feeds of open offers that it may follow. */
export type Following = { account: string | null; offers: readonly string[] }

const mostOffers: typeof syncLimits.offersOfAll = 20_000

/** Whether a device goes over to the offers around one canton, or back to all; between the two it stays as it is. */
export const isRegionalBy = (offers: number, { isRegional = false }: Pick<State, 'isRegional'>) =>
  isRegional ? offers > mostOffers / 2 : offers > mostOffers

/** Where a person lives by the server's word, not by what still waits; a visitor has said it on this device. */
export const readHome = async (db: Store, account: string | null, state: State) => {
  if (account === null) return state.home ?? null
  const key = keyOf('user', account)
  const truth = (await db.base.get(key))?.row ?? (await db.users.get(account))
  return typeof truth?.canton === 'string' ? truth.canton : null
}

/** What a device in this state has to follow. */
export const readFeeds = async (db: Store, { account, offers }: Following, state: State) => {
  const near = state.isRegional ? jobsFeedsAround(await readHome(db, account, state)) : offers
  const open = offers.filter(feed => near.includes(feed))
  return account === null ? open : [userFeed(account), ...open]
}

export const isFollowed = ({ cursors }: Pick<State, 'cursors'>, feeds: readonly string[]) =>
  Object.keys(cursors).length === feeds.length && feeds.every(feed => feed in cursors)
