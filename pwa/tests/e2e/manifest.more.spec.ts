import sharp from 'sharp'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { setStage } from './set-stage.ts'

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

it('serves every picture of the manifest in the declared type and size', async () => {
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

it('points the shortcuts, start and share target of the manifest to addresses of the app', async () => {
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
