import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const readStamp = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Generates a folder unless it was generated from the same sources and options, compared by content hash. */
export const makeOnce = async (folder: string, sources: readonly string[], make: () => unknown, options?: unknown) => {
  const hash = createHash('sha256').update(JSON.stringify(options ?? null))
  for (const path of globSync([...sources, 'package-lock.json'], { cwd: root }).toSorted())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  const digest = hash.digest('hex')
  const stamp = join(folder, '.made-from')
  if (readStamp(stamp) === digest) return
  await make()
  writeFileSync(stamp, digest)
}
