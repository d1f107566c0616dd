import { mailChoice, type MailChoice } from '../../data/schemas/mail-choice.ts'
import { CallError, call } from '../../data/server/call.ts'

const pathOf = (token: string) => `/api/mail-links/${encodeURIComponent(token)}`

/** What the link under a mail is about; null where there is no such link. */
export const readMailLink = async (token: string): Promise<MailChoice | null> => {
  if (!token) return null
  try {
    return mailChoice(await (await call(pathOf(token))).json())
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

export const switchByLink = async (token: string, isOn: boolean) =>
  mailChoice(await (await call(pathOf(token), { method: 'PATCH', body: { isOn } })).json())
