import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Chunks = v.record(v.string(), v.object({ file: v.string(), name: v.optional(v.string()) }))

const readChunks = () => {
  const chunks: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../dist/.chunks.json'), 'utf8'))
  return v.parse(Chunks, chunks)
}

/** Returns the built file of a source module. */
export const chunkOf = (source: string) => {
  const file = readChunks()[source]?.file
  if (!file) throw new Error(`${source} has no chunk of its own`)
  return file
}

/** Returns the built file of a named chunk. */
export const chunkCalled = (name: string) => {
  const chunk = Object.values(readChunks()).find(one => one.name === name)
  if (!chunk) throw new Error(`there is no chunk called ${name}`)
  return chunk.file
}
