import type { Call } from '../../data/server/call.ts'
import { personQuery } from '../../features/reviews/person-query.ts'

/** Sets a profile on its way while its screen still arrives. */
export const prefetchStudent = (id: string, call: Call) => personQuery.by(call).fetch(id)
