import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Compiles pwa/texts and schema/texts to typed functions, where they have changed since:
 *
 *   pwa/paraglide            one module per language: for types, tests and the dev server
 *   node_modules/.paraglide  one module per message: for a build, whose chunks then hold no message of another screen
 */
export const root = join(import.meta.dirname, '../..')
const texts = join(root, 'pwa/texts')

export const paraglide = {
  project: join(texts, 'project.inlang'),
  outdir: join(root, 'pwa/paraglide'),
  outputStructure: 'locale-modules' as 'locale-modules' | 'message-modules',
  strategy: ['baseLocale' as const],
  // As long as there is one language, no message asks which it is. To be removed with the second.
  experimentalStaticLocale: '"fr"',
  emitGitIgnore: false,
  emitReadme: false,
  emitPrettierIgnore: false,
}
const perMessage: typeof paraglide = {
  ...paraglide,
  outdir: join(root, 'node_modules/.paraglide'),
  outputStructure: 'message-modules',
}

const hashOf = (options: typeof paraglide) => {
  const hash = createHash('sha256').update(JSON.stringify(options))
  const sources = ['pwa/texts/*/*.json', 'schema/texts/*/*.json', 'package-lock.json']
  for (const path of globSync(sources, { cwd: root }).toSorted())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

const readStamp = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export const compileTexts = async (options = paraglide) => {
  const hash = hashOf(options)
  const stamp = join(options.outdir, '.compiled-from')
  if (readStamp(stamp) === hash) return
  const { compile } = await import('@inlang/paraglide-js')
  await compile(options)
  writeFileSync(stamp, hash)
}

export const messageModules: Plugin = {
  name: 'message-modules',
  apply: 'build',
  config: async () => {
    await compileTexts(perMessage)
    const replacement = join(perMessage.outdir, 'messages.js')
    return { resolve: { alias: [{ find: /^.*\/paraglide\/messages\.js$/, replacement }] } }
  },
}

if (import.meta.main) await compileTexts()
