import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findViolations } from './find-violations.ts'

const root = join(import.meta.dirname, '..')
const generated = new Set(['node_modules', 'styled-system', 'paraglide', 'dist'])

const paths = globSync('{schema,api,sync,pwa}/**/*.{ts,tsx}', { cwd: root, exclude: name => generated.has(name) })
const files = new Map(paths.map(path => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')] as const))

const violations = findViolations(files)
for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exitCode = 1
