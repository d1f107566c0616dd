import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { demoPassword } from '../../../api/demo/demo-accounts.ts'
import { flags } from '../e2e/browser.ts'
import { findBrowser } from '../e2e/find-browser.ts'
import { sessionKey } from '../../data/session/session.ts'

/** Creates a signed-in browser profile in which the app was never opened, so that nothing is cached. */
export const signInProfile = async (url: string, email: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-audit-profile-'))
  const context = await chromium.launchPersistentContext(folder, { executablePath: findBrowser(), args: flags })
  try {
    const answer = await context.request.post(`${url}/api/auth/login`, {
      data: { email, password: demoPassword },
      headers: { Origin: url },
    })
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
    const user = await answer.text()
    const page = await context.newPage()
    // A static file, so that no chunk of the app is loaded.
    await page.goto(`${url}/robots.txt`)
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, user] as const)
  } finally {
    await context.close()
  }
  return {
    /** Each audit gets a copy, because it changes the profile. */
    copy: async () => {
      const path = await mkdtemp(join(tmpdir(), 'pouce-audit-profile-'))
      await cp(folder, path, { recursive: true })
      return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
