import { toSwiss } from './swiss-time.ts'

/** `14:05`. */
export const formatTime = (instant: string) => toSwiss(instant).toISOString().slice(11, 16)
