import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { flags } from './browser.ts'
import { findBrowser } from './find-browser.ts'
import { setStage } from './set-stage.ts'
import { workerComes } from './worker.ts'

const stage = await setStage()

it('O-01 gives Chromium no reason not to install the app', async () => {
  // A private window cannot install apps.
  const profile = await mkdtemp(join(tmpdir(), 'pouce-profile-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath: findBrowser(), args: flags })
  onTestFinished(async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  })
  const page = await context.newPage()
  await page.goto(stage.url)
  await workerComes(page)
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, url } = await session.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${stage.url}/manifest.webmanifest`])
})
