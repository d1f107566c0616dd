import { jobsFeeds } from '../../schema/feeds.ts'
import { version } from '../version.ts'

/** Whoever follows all offers, or none, names no feeds; what it does not follow it passes over. */
export const streamAddress = (offers: readonly string[]) => {
  const isPart = offers.length > 0 && jobsFeeds.some(feed => !offers.includes(feed))
  return `/api/sync/stream?version=${version}${isPart ? `&feeds=${offers.join(',')}` : ''}`
}
