import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Chunks = v.record(v.string(), v.object({ file: v.string() }))

/** The file that a source has become. */
export const chunkOf = (source: string) => {
  const chunks: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/.chunks.json'), 'utf8'))
  const file = v.parse(Chunks, chunks)[source]?.file
  if (!file) throw new Error(`${source} has no chunk of its own`)
  return file
}
