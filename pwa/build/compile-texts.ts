import fs from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { makeOnce, root } from './make-once.ts'

/**
 * Compiles pwa/texts and schema/texts to typed functions, if they have changed:
 *
 *     pwa/paraglide            one module per language: for types, tests and the dev server
 *     node_modules/.paraglide  one module per message: for builds, so that a chunk contains only messages of its screens
 */
const texts = join(root, 'pwa/texts')

const paraglide = {
  project: join(texts, 'project.inlang'),
  outdir: join(root, 'pwa/paraglide'),
  outputStructure: 'locale-modules' as 'locale-modules' | 'message-modules',
  strategy: ['baseLocale' as const],
  // With a single language, messages need no language check. Remove this with the second language.
  experimentalStaticLocale: '"fr"',
  // The dev server reloads the page for every written file, even if it is unchanged.
  cleanOutdir: false,
  emitGitIgnore: false,
  emitReadme: false,
  emitPrettierIgnore: false,
}
const perMessage: typeof paraglide = {
  ...paraglide,
  outdir: join(root, 'node_modules/.paraglide'),
  outputStructure: 'message-modules',
  cleanOutdir: true,
}

const writeChanged: typeof fs.promises.writeFile = async (path, content, options) => {
  const before = await fs.promises.readFile(path, 'utf8').catch(() => undefined)
  if (before !== content) await fs.promises.writeFile(path, content, options)
}
const quietFs = { ...fs, promises: { ...fs.promises, writeFile: writeChanged } }

export const compileTexts = (options = paraglide) =>
  makeOnce(
    options.outdir,
    ['pwa/texts/*/*.json', 'schema/texts/*/*.json'],
    async () => {
      const { compile } = await import('@inlang/paraglide-js')
      await compile({ ...options, fs: quietFs })
    },
    options,
  )

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
