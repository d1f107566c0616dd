import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import ownPackage from '../package.json' with { type: 'json' }

const run = (node: string) => {
  const version = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`
  const flags = [`--import=data:text/javascript,${encodeURIComponent(version)}`]
  const { status, stderr } = spawnSync(process.execPath, [...flags, join(import.meta.dirname, 'require-node.js')])
  return { status, says: String(stderr) }
}

it('K-282 reports a Node that is too old in one sentence before anything else runs', () => {
  expect(run('24.0.0')).toEqual({ status: 0, says: '' })
  expect(run('22.20.1')).toEqual({ status: 1, says: expect.stringMatching(/^This is Node 22\.20\.1, [^\n]+\n$/) })
  for (const script of ['prestart', 'preworker'] as const)
    expect(ownPackage.scripts[script]).toMatch(/^node api\/require-node\.js( |$)/)
})

const imported =
  /(?:^(?:import|export|\}) ?[^'\n]*from |^import |import\()'([^'\n]+)'|import\.meta\.resolve\(`([^`]+)`\)/gm

it('K-282 the server runs on what npm ci --omit=dev installs', () => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, from = '', resolved = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      const name = from || resolved
      if (name.startsWith('.')) follow(join(dirname(file), name))
      else if (!name.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    }
  }
  follow(join(import.meta.dirname, 'main.ts'))
  expect([...packages]).toEqual(expect.arrayContaining(['hono', 'sharp', 'graphile-worker', 'swagger-ui-dist']))
  expect([...packages].filter(name => !(name in ownPackage.dependencies))).toEqual([])
})
