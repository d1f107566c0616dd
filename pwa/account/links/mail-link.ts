import type { useMailLink, getMailLink } from '../../../schema/contracts/notifications.ts'
import { mailChoice, type MailChoice } from '../../data/schemas/mail-choice.ts'
import { CallError, call } from '../../data/server/call.ts'

/** Returns the choice that a mail's link refers to, or null for an unknown link. */
export const readMailLink = async (token: string): Promise<MailChoice | null> => {
  if (!token) return null
  try {
    return await (await call<typeof getMailLink>('GET', '/api/mail-links/:token', { token })).read(mailChoice)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

export const switchByLink = async (token: string, isOn: boolean) =>
  (await call<typeof useMailLink>('PATCH', '/api/mail-links/:token', { token, isOn })).read(mailChoice)
