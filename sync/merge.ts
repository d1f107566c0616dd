import { isPublicFeed } from '../schema/feeds.ts'
import { isRegionalBy } from './following.ts'
import { allOffers, keysAmong } from './rows.ts'
import { addSegment, byId } from './segments.ts'
import { change, type Row, type State, type Store } from './store.ts'

const segmentRows = 500
/** Number of rows that may lie over the segments: a quarter of the rows in segments, within these bounds. */
const unmergedRows = { least: 10, most: 2000 }

const isDue = ({ unmerged, merged = 0, page, isSweeping, isLeft }: State) => {
  if (page !== null || isSweeping || isLeft) return false
  // An app without segments has left everything as rows.
  return unmerged === undefined || unmerged >= Math.min(unmergedRows.most, Math.max(unmergedRows.least, merged / 4))
}

/** Returns whether only public feeds hold the row. All other rows are the person's own. */
const isOffer = ({ heldBy }: Row) => {
  const feeds = Object.keys(heldBy)
  return feeds.length > 0 && feeds.every(isPublicFeed)
}

export const isMergeDue = async (db: Store) => {
  const state = await db.meta.get('state')
  return state !== undefined && isDue(state)
}

/**
 * Rewrites the segments with the changes since. The visible rows are the same before and after, so a pull may be
 * under way. In this order an interrupted merge does no harm: duplicates are equal.
 */
export const mergeSegments = (db: Store) =>
  change(db, async () => {
    const state = await db.meta.get('state')
    if (!state || !isDue(state)) return
    const old = await db.segments.toCollection().primaryKeys()
    const offers = (await allOffers(db)).filter(isOffer).toSorted(byId)
    for (let at = 0; at < offers.length; at += segmentRows) await addSegment(db, offers.slice(at, at + segmentRows))
    await db.segments.bulkDelete(old)
    const ids = offers.map(({ id }) => id)
    await db.offers.bulkDelete(await keysAmong(db.offers, ids))
    await db.tombstones.clear()
    // A device that follows only part of the country cannot count all offers.
    const isRegional = state.isRegional || isRegionalBy(offers.length, state)
    await db.meta.put({ ...state, unmerged: 0, merged: offers.length, isRegional })
  })
