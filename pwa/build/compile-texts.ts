import { join } from 'node:path'
import type { Plugin } from 'vite'
import { makeOnce, root } from './make-once.ts'

/**
 * Compiles pwa/texts and schema/texts to typed functions, where they have changed since:
 *
 *   pwa/paraglide            one module per language: for types, tests and the dev server
 *   node_modules/.paraglide  one module per message: for a build, whose chunks then hold no message of another screen
 */
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

export const compileTexts = (options = paraglide) =>
  makeOnce(
    options.outdir,
    ['pwa/texts/*/*.json', 'schema/texts/*/*.json'],
    async () => {
      const { compile } = await import('@inlang/paraglide-js')
      await compile(options)
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
