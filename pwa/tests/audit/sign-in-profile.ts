import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { demoPassword } from '../../../api/demo/demo-accounts.ts'
import { flags } from '../e2e/browser.ts'
import { findBrowser } from '../e2e/find-browser.ts'
import { sessionKey } from '../../data/session/session.ts'

/** A browser with a signed-in person who has not opened the app yet: nothing of it is cached. */
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
    // A file beside the app, so that not a chunk of it is loaded.
    await page.goto(`${url}/robots.txt`)
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, user] as const)
  } finally {
    await context.close()
  }
  return {
    /** Each audit leaves something behind, so each has a copy. */
    copy: async () => {
      const path = await mkdtemp(join(tmpdir(), 'pouce-audit-profile-'))
      await cp(folder, path, { recursive: true })
      return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
