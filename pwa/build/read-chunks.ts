import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const shape = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string(), ''),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)

export const entry = 'index.html'

/** The chunks of the app in `dist`, by their entry module. */
export const readChunks = (dist: string) => {
  const all = v.parse(shape, JSON.parse(readFileSync(join(dist, '.chunks.json'), 'utf8')))
  return {
    all,
    /** A chunk with several modules is listed under a name of its own. */
    called: (name: string) => {
      const [key] = Object.entries(all).find(([, chunk]) => chunk.name === name) ?? []
      if (key === undefined) throw new Error(`there is no chunk called ${name}`)
      return key
    },
    /** Returns the files of these chunks and their static imports, except those already loaded with `without`. */
    filesOf: (names: readonly string[], without?: string) => {
      const files = new Set<string>()
      const add = (name: string) => {
        const chunk = all[name]
        if (!chunk || files.has(chunk.file) || name === without) return
        files.add(chunk.file)
        for (const other of chunk.imports) add(other)
      }
      for (const name of names) {
        if (!all[name]) throw new Error(`${name} is no chunk of the build`)
        add(name)
      }
      return [...files]
    },
  }
}
