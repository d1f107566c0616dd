import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { atEnd } from '../../../api/bench/frame/run-to-end.ts'
import { flags, screens } from '../e2e/browser.ts'
import { findBrowser } from '../e2e/find-browser.ts'

/** How many times slower than this machine the phone is. */
const slowdown = 4

const prepare = async (page: Page, { slow, worker }: { slow: boolean; worker: boolean }) => {
  const session = await page.context().newCDPSession(page)
  if (slow) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (worker) return
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
}

type Visit = { offline?: boolean; slow?: boolean; worker?: boolean }

/** A phone that keeps its storage between visits. Each visit starts a new browser, so that only the disk is warm. */
export const createDevice = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-bench-app-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const visit = async <T>(
    act: (page: Page) => Promise<T>,
    { offline = false, slow = true, worker = true }: Visit = {},
  ) => {
    const context = await chromium.launchPersistentContext(folder, {
      ...screens.phone,
      executablePath: findBrowser(),
      args: flags,
      locale: 'fr-CH',
    })
    try {
      const page = await context.newPage()
      await prepare(page, { slow, worker })
      await context.setOffline(offline)
      return await act(page)
    } finally {
      await context.close()
    }
  }
  return { visit }
}

export type Device = Awaited<ReturnType<typeof createDevice>>
