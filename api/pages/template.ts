import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const head = /<!--head-->.*<!--\/head-->/s

/** A built page, open where its head belongs. */
export const toTemplate = (html: string) => {
  const found = head.exec(html)
  if (!found) throw new Error('the built page has no place for its head')
  const before = html.slice(0, found.index)
  const after = html.slice(found.index + found[0].length)
  return (lines: string) => before + lines + after
}

export type Template = ReturnType<typeof toTemplate>

export const readTemplate = (folder: string, name: string) => {
  const path = join(folder, name)
  return existsSync(path) ? toTemplate(readFileSync(path, 'utf8')) : undefined
}
