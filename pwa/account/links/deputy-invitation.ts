import type { acceptDeputy, getDeputyInvitation } from '../../../schema/contracts/deputies.ts'
import { foundInvitation } from '../../data/schemas/deputy.ts'
import { CallError, call } from '../../data/server/call.ts'

/** Returns the person who sent the invitation, or null if it is expired or unknown. */
export const readInvitation = async (token: string) => {
  if (!token) return null
  try {
    const found = await call<typeof getDeputyInvitation>('GET', '/api/auth/deputies/invitations/:token', { token })
    return await found.read(foundInvitation)
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}

export const acceptInvitation = (token: string) =>
  call<typeof acceptDeputy>('POST', '/api/auth/deputies/invitations/:token/accept', { token })
