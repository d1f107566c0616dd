import { call } from '../server/call.ts'
import { createSession } from './session.ts'

const isBrowser = typeof window !== 'undefined'

/** This browser's session. Server-rendered pages have none. */
export const session = createSession({ call, storage: isBrowser ? localStorage : null })
