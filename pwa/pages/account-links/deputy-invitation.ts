import { foundInvitation } from '../../data/schemas/deputy.ts'
import { CallError, call } from '../../data/server/call.ts'

const pathOf = (token: string) => `/api/auth/deputies/invitations/${encodeURIComponent(token)}`

/** Who wants to be acted for; null where the invitation is over, or is none. */
export const readInvitation = async (token: string) => {
  if (!token) return null
  try {
    return foundInvitation(await (await call(pathOf(token))).json())
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}

export const acceptInvitation = (token: string) => call(`${pathOf(token)}/accept`, { method: 'POST' })
