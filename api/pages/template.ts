import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Inline } from '../middleware/security-headers.ts'

const hashesOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`,
  )

/**
 * Splits a built page at the place of its head, and of its screen if it has one. Hashes of its inline code come only from the
 * build.
 */
export const toTemplate = (html: string) => {
  const [start, rest] = html.split(/<!--head-->.*<!--\/head-->/s)
  if (start === undefined || rest === undefined) throw new Error('the built page has no place for its head')
  const [middle = '', end = ''] = rest.split('<!--root-->')
  const inline: Inline = {
    scripts: hashesOf(html, /<script>(.*?)<\/script>/gs),
    styles: hashesOf(html, /<style>(.*?)<\/style>/gs),
  }
  return { inline, fill: (head: string, root = '') => start + head + middle + root + end }
}

export type Template = ReturnType<typeof toTemplate>

export const readTemplate = (folder: string, name: string) => {
  const path = join(folder, name)
  return existsSync(path) ? toTemplate(readFileSync(path, 'utf8')) : undefined
}
