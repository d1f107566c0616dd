import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { flags } from '../e2e/browser.ts'
import { findBrowser } from '../e2e/find-browser.ts'
import { commandOf, type versions } from './install.ts'

const execute = promisify(execFile)

const reportShape = v.object({
  runtimeError: v.optional(v.object({ code: v.string(), message: v.string() })),
  categories: v.record(
    v.string(),
    v.object({
      title: v.string(),
      score: v.nullable(v.number()),
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(
    v.string(),
    v.object({ score: v.nullable(v.number()), title: v.string(), numericValue: v.optional(v.number()) }),
  ),
})
export type Report = v.InferOutput<typeof reportShape>

export type Wanted = {
  url: string
  version: keyof typeof versions
  settings: readonly string[]
  /** Browser profile folder of a signed-in person. */
  profile: string | null
}

const attempts = 4

const attempt = async ({ url, version, settings, profile }: Wanted, path: string) => {
  const browserFlags = [...flags, ...(profile ? [`--user-data-dir=${profile}`] : [])]
  await execute(
    process.execPath,
    [
      commandOf(version),
      url,
      '--output=json',
      `--output-path=${path}`,
      '--quiet',
      '--no-enable-error-reporting',
      `--chrome-flags=${browserFlags.join(' ')}`,
      ...(profile ? ['--disable-storage-reset'] : []),
      ...settings,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() } },
  )
  const report = v.parse(reportShape, JSON.parse(await readFile(path, 'utf8')))
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

/** Audits one page. About one in twenty loses its browser before the page loads and is retried. */
export const runAudit = async (wanted: Wanted) => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-audit-'))
  try {
    for (let left = attempts - 1; ; left--)
      try {
        return await attempt(wanted, join(folder, 'report.json'))
      } catch (error) {
        if (left === 0) throw error
      }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
