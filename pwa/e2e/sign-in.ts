import type { Page } from 'playwright-core'
import { demoPassword } from '../../api/db/demo/demo-accounts.ts'
import { sessionKey } from '../session/session.ts'

/** A page whose browser already holds the session of a demo account; for screens that are about something else. */
export const signIn = async (page: Page, url: string, email: string) => {
  const answer = await page.context().request.post(`${url}/api/auth/login`, {
    data: { email, password: demoPassword },
    headers: { Origin: url },
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  const text = await answer.text()
  await page.addInitScript(([key, user]) => localStorage.setItem(key, user), [sessionKey, text] as const)
  const user: { id: string } = JSON.parse(text)
  return user
}
