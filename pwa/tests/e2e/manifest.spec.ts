import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { flags } from './browser.ts'
import { findBrowser } from './find-browser.ts'
import { setStage } from './set-stage.ts'
import { waitForWorker } from './worker.ts'

const stage = await setStage()

const picture = v.object({
  src: v.string(),
  sizes: v.string(),
  type: v.string(),
  purpose: v.optional(v.string()),
  form_factor: v.optional(v.picklist(['narrow', 'wide'])),
  label: v.optional(v.string()),
})
const manifestShape = v.object({
  id: v.string(),
  lang: v.string(),
  start_url: v.string(),
  icons: v.array(picture),
  screenshots: v.array(picture),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(picture) })),
  share_target: v.object({ action: v.string(), method: v.literal('GET'), params: v.record(v.string(), v.string()) }),
})

const readManifest = async () => v.parse(manifestShape, await (await fetch(`${stage.url}/manifest.webmanifest`)).json())

it('O-01 Chromium finds nothing that keeps the app from being installed', async () => {
  // Nothing is installed from a private window.
  const profile = await mkdtemp(join(tmpdir(), 'pouce-profile-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath: findBrowser(), args: flags })
  onTestFinished(async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  })
  const page = await context.newPage()
  await page.goto(stage.url)
  await waitForWorker(page)
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, url } = await session.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${stage.url}/manifest.webmanifest`])
})

it('every picture of the manifest is there, of the kind and size that it says', async () => {
  const { icons, screenshots, shortcuts } = await readManifest()
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
  for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap(({ icons }) => icons)]) {
    const answer = await fetch(stage.url + src)
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]], src).toEqual([200, type])
    if (sizes === 'any') continue
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})

it('its shortcuts, its start and its share target are addresses of the app', async () => {
  const { shortcuts, start_url, share_target, lang } = await readManifest()
  expect(lang).toBe('fr-CH')
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Emplois', '/jobs'],
    ['Messages', '/dashboard?tab=messages'],
    ['Publier', '/dashboard?publish=1'],
  ])
  for (const path of [start_url, share_target.action, ...shortcuts.map(({ url }) => url)]) {
    const answer = await fetch(stage.url + path, { headers: { accept: 'text/html' } })
    expect(answer.status, path).toBe(200)
  }
})
