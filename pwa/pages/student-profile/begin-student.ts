import type { Call } from '../../data/server/call.ts'
import { askedPerson } from '../../features/reviews/asked-person.ts'

/** Sets a profile on its way while its screen still arrives. */
export const beginStudent = (id: string, call: Call) => askedPerson.by(call).ask(id)
