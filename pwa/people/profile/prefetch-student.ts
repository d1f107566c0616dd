import type { Call } from '../../data/server/call.ts'
import { personQuery } from '../person-query.ts'

/** Prefetches a profile while its screen is loading. */
export const prefetchStudent = (id: string, call: Call) => personQuery.by(call).fetch(id)
