import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../server/environment.ts'
import { applyPatch, readPatch } from './apply-patch.ts'

const patch = readPatch(readFileSync(join(import.meta.dirname, 'postgres.patch'), 'utf8'))
const sources = [...patch].map(([file, hunks]) => ({
  file,
  hunks,
  source: readFileSync(join(projectFolder, 'node_modules/postgres', file), 'utf8'),
}))

it('fits the installed driver and changes each file at each of its hunks', () => {
  expect(sources.map(({ file, hunks }) => [file, hunks.length])).toEqual([
    ['src/connection.js', 16],
    ['src/index.js', 9],
    ['src/queue.js', 1],
  ])
  for (const { file, hunks, source } of sources) {
    const patched = applyPatch(source, hunks, file)
    for (const { before, after } of hunks)
      expect([patched.includes(before), patched.includes(after)]).toEqual([false, true])
  }
})

it('refuses a driver whose text differs in one place, or matches in two', () => {
  for (const { file, hunks, source } of sources)
    for (const { before } of hunks) {
      expect(() => applyPatch(source.replace(before, ''), hunks, file)).toThrow(`${file} is not the one`)
      expect(() => applyPatch(source + before, hunks, file)).toThrow(`${file} is not the one`)
    }
})
