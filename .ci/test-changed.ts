import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run test:changed` checks what is not committed, `npm run test:changed -- main` all that differs from main:
 *
 *     types            everything, incrementally
 *     lint, format     the changed files
 *     unit, pg         the tests that import them; a changed .sql file runs the tests of the database and of feeds
 *     browser, hard    not run: it names the specs that read a changed phrase, or a phrase of a changed screen
 */
const root = join(import.meta.dirname, '..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const base = process.argv[2] ?? 'HEAD'
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
const present = changed.filter(path => existsSync(join(root, path)))
const code = present.filter(path => /\.(?:js|tsx?)$/.test(path))

const run = async (command: string, ...args: string[]) => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const [status] = await once(child, 'exit')
  return status === 0
}

const check = async () => {
  const checks = [run('npm', 'run', '-s', 'test:types')]
  if (code.length > 0) checks.push(run('oxlint', '--type-aware', '--quiet', ...code))
  if (present.length > 0) checks.push(run('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...present))
  return (await Promise.all(checks)).every(Boolean)
}

const test = async () => {
  const related = ['related', '--run', '--passWithNoTests', ...code]
  const unit = code.length === 0 || (await run('vitest', ...related, '--project', 'unit'))
  const serverCode = code.filter(path => !path.startsWith('pwa/'))
  const pg = serverCode.length === 0 || (await run('vitest', ...related, '--project', 'pg'))
  const hasSql = changed.some(path => path.endsWith('.sql'))
  const sql = !hasSql || (await run('vitest', 'run', '--project', 'pg', 'api/db', 'api/feed'))
  return unit && pg && sql
}

const phrasesOf = (text: string) => new Map<string, string>(Object.entries(JSON.parse(text)))
const texts = globSync('pwa/texts/fr/*.json', { cwd: root })

/** Phrases that were changed or removed, as they stood, and those that a changed screen shows. */
const findPhrases = () => {
  const shown = code
    .filter(path => path.startsWith('pwa/') && !/\.(?:test|spec)\./.test(path))
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(/\bm\.(\w+)\b/g)].map(([, key = '']) => key))
  const keys = new Set(shown)
  return texts.flatMap(path => {
    const now = phrasesOf(readFileSync(join(root, path), 'utf8'))
    const before = changed.includes(path) ? phrasesOf(git('show', `${base}:${path}`).join('\n')) : now
    return [...before].filter(([key, phrase]) => now.get(key) !== phrase || keys.has(key)).map(([, phrase]) => phrase)
  })
}

/** A spec names what it looks for by its words. One word alone (« Ville ») says too little. */
const findSpecs = () => {
  const phrases = findPhrases().filter(phrase => phrase.includes(' ') && !phrase.includes('{'))
  return globSync('{pwa,sync}/**/*.{spec,browser.test}.ts', {
    cwd: root,
    exclude: name => name === 'node_modules',
  }).filter(path => {
    const text = readFileSync(join(root, path), 'utf8')
    return changed.includes(path) || phrases.some(phrase => text.includes(phrase))
  })
}

const tell = (project: string, specs: readonly string[]) => {
  if (specs.length > 0) console.log(`\nIn a browser:\nnpx vitest run --project ${project} ${specs.join(' ')}`)
}

if (changed.length === 0) console.log(`Nothing differs from ${base}.`)
else {
  const isGreen = await check().then(async areGood => (await test()) && areGood)
  const specs = findSpecs()
  tell(
    'browser',
    specs.filter(path => !path.includes('.hard.')),
  )
  tell(
    'hard',
    specs.filter(path => path.includes('.hard.')),
  )
  if (!isGreen) process.exitCode = 1
}
