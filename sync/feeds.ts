import { cantonCodes } from '../schema/cities/cantons.ts'

/** Every feed of open offers. A place that names no canton stands in that of the whole country. */
export const jobsFeeds = [...cantonCodes, 'CH'].map(canton => `jobs:${canton}`)

/** Whether a feed is everybody's. */
export const isPublic = (feed: string) => feed.startsWith('jobs:')
