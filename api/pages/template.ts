import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Inline } from '../middleware/security-headers.ts'

const head = /<!--head-->.*<!--\/head-->/s

const hashesOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`,
  )

/** A built page, open where its head belongs. What it holds itself is known from the build, and from nothing later. */
export const toTemplate = (html: string) => {
  const found = head.exec(html)
  if (!found) throw new Error('the built page has no place for its head')
  const before = html.slice(0, found.index)
  const after = html.slice(found.index + found[0].length)
  const inline: Inline = {
    scripts: hashesOf(html, /<script>(.*?)<\/script>/gs),
    styles: hashesOf(html, /<style>(.*?)<\/style>/gs),
  }
  return { inline, before, after, fill: (lines: string) => before + lines + after }
}

export type Template = ReturnType<typeof toTemplate>

export const readTemplate = (folder: string, name: string) => {
  const path = join(folder, name)
  return existsSync(path) ? toTemplate(readFileSync(path, 'utf8')) : undefined
}
