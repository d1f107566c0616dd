import { jobsFeeds } from '../../schema/feeds.ts'
import { version } from '../version.ts'

/** A device that follows all offers, or none, names no feeds, and ignores pokes of feeds it does not follow. */
export const streamAddress = (offers: readonly string[]) => {
  const isPart = offers.length > 0 && jobsFeeds.some(feed => !offers.includes(feed))
  return `/api/sync/stream?version=${version}${isPart ? `&feeds=${offers.join(',')}` : ''}`
}
