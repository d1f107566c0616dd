import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import type { Sql } from '../db/connect.ts'
import { addBuilt } from '../product.ts'
import { origin, type createWorld } from './world.ts'

/** Empty page as the build writes it. */
export const shell =
  '<!doctype html><html lang="fr-CH"><head><!--head--><title>Pouce</title><!--/head--></head><body>app</body>'

export const site = {
  log: { info: () => {}, error: () => {} },
  environment: { publicUrl: origin, secureCookies: false, trustedProxies: 0 },
}

/** Creates a folder with build output and the empty page. */
export const writeBuilt = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'pouce-pages-'))
  for (const [name, text] of Object.entries({ 'shell.html': shell, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** Serves a world's pages from that folder. */
export const serveBuilt = (sql: Sql, world: ReturnType<typeof createWorld>, files: Record<string, string>) => {
  const folder = writeBuilt(files)
  afterAll(() => rmSync(folder, { recursive: true }))
  const pages = world.app
  addBuilt(pages, { sql, ...site }, folder, 0)

  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await pages.request(path, { headers: { accept: 'text/html', ...headers } })
    const html = await answer.text()
    const read = (pattern: RegExp) => pattern.exec(html)?.[1]
    return {
      status: answer.status,
      headers: answer.headers,
      html,
      title: read(/<title>(.*?)<\/title>/s),
      description: read(/<meta name="description" content="(.*?)">/),
      canonical: read(/<link rel="canonical" href="(.*?)">/),
      isHidden: html.includes('<meta name="robots" content="noindex">'),
      about: JSON.parse(read(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? 'null'),
    }
  }
  return { pages, folder, visit }
}
