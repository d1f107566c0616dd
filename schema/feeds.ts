import { cantonCodes, isCantonCode } from './cities/cantons.ts'
import { neighbours } from './cities/neighbours.ts'

/** Feeds that a device follows: one person's own rows, and the public open offers of cantons. */
export const userFeed = (userId: string) => `user:${userId}`
export const jobsFeed = (canton: string) => `jobs:${canton}`

/** A job whose place names no canton is in the feed of the whole country. */
export const jobsFeeds = [...cantonCodes, 'CH'].map(jobsFeed)

export const isPublicFeed = (feed: string) => feed.startsWith('jobs:')

/** The offers of a canton and its neighbours, and those of no canton. */
export const jobsFeedsAround = (canton: string | null) =>
  (canton !== null && isCantonCode(canton) ? [canton, ...neighbours[canton], 'CH'] : ['CH']).map(jobsFeed)
