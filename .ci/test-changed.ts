import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTests, nearest, specsOfScreen, specsThatQuote } from './find-tests.ts'
import { circleOf, circles } from './rows.ts'
import { runSideBySide, type Command } from './side-by-side.ts'

/**
 * `npm run test:changed` checks uncommitted changes, `npm run test:changed -- main` everything that differs from main:
 *
 *     types              everything that the change affects
 *     lint, format       the changed files
 *     unit, pg           tests that import them, nearest first, as many as run in seconds
 *     browser, more, hard   listed, not run: those that quote a changed text, and a few of the screens that show the change
 */
const root = join(import.meta.dirname, '..')
const mostUnit = 8
const mostPg = 3

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
const lines = (text: string) => text.split('\n').filter(Boolean)

const base = process.argv[2] ?? 'HEAD'
const changed = [
  ...lines(git('diff', '--name-only', base)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
]
const present = changed.filter(path => existsSync(join(root, path)))
const code = present.filter(path => /\.(?:js|tsx?)$/.test(path))

const generated = new Set(['node_modules', 'styled-system', 'paraglide', 'dist'])
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const paths = globSync('{.ci,schema,api,sync,pwa}/**/*.{ts,tsx}', { cwd: root, exclude: name => generated.has(name) })
const sources = new Map(paths.map(path => [path.replaceAll('\\', '/'), read(path)] as const))

const parsePhrases = (text: string) =>
  Object.entries<unknown>(JSON.parse(text)).flatMap(([key, phrase]) =>
    typeof phrase === 'string' ? [[key, phrase] as const] : [],
  )
const texts = globSync('{pwa,schema}/texts/fr/*.json', { cwd: root })
const phrases = new Map(texts.flatMap(path => parsePhrases(read(path))))

const phrasesBefore = (path: string) => {
  try {
    return parsePhrases(git('show', `${base}:${path}`))
  } catch {
    return []
  }
}
/** Previous versions of changed or removed texts, as tests still quote them. */
const formerPhrases = changed
  .filter(path => /^(?:pwa|schema)\/texts\/fr\/.*\.json$/.test(path))
  .flatMap(phrasesBefore)
  .filter(([key, phrase]) => phrases.get(key) !== phrase)
  .map(([, phrase]) => phrase)

const vitest = (project: string, files: readonly string[]): Command => ['vitest', 'run', '--project', project, ...files]

const check = async () => {
  const unit = nearest(findTests(sources, changed, 'unit'), mostUnit)
  const pg = nearest(findTests(sources, changed, 'pg'), mostPg)
  const first: Record<string, Command> = {}
  if (unit.taken.length > 0) first['unit'] = vitest('unit', unit.taken)
  if (present.length > 0) first['format'] = ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...present]
  if (code.length > 0) first['lint'] = ['oxlint', '--type-aware', '--quiet', ...code]
  if (changed.some(path => /\.(?:js|json|tsx?)$/.test(path))) first['types'] = ['node', '.ci/types.ts']
  const isGreen = await runSideBySide(first)
  const isPgGreen = pg.taken.length === 0 || (await runSideBySide({ pg: vitest('pg', pg.taken) }))
  for (const [name, { farther }] of Object.entries({ unit, pg }))
    if (farther > 0) console.log(`  ${farther} more files of ${name} import it from farther away: npm run test:${name}`)
  return isGreen && isPgGreen
}

const nameSpecs = () => {
  const specs = new Set([
    ...changed.filter(path => sources.has(path) && ['browser', 'more', 'hard'].includes(circleOf(path))),
    ...specsThatQuote(sources, formerPhrases),
    ...specsOfScreen(sources, phrases, changed),
  ])
  for (const circle of circles) {
    const found = [...specs].filter(path => circleOf(path) === circle && /\.(?:spec|test)\.ts$/.test(path))
    if (found.length > 0) console.log(`\nAlso, in a browser:\nnpx vitest run --project ${circle} ${found.join(' ')}`)
  }
}

if (changed.length === 0) console.log(`Nothing differs from ${base}.`)
else {
  if (!(await check())) process.exitCode = 1
  nameSpecs()
}
