import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { environmentVariables, projectFolder } from './environment.ts'

/** Levenshtein distance between two words. */
const distance = (one: string, other: string) => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1]
    for (const [to, wanted] of Array.from(other).entries())
      next.push(Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, (row[to] ?? 0) + Number(letter !== wanted)))
    row = next
  }
  return row.at(-1) ?? 0
}

const nearestTo = (name: string) =>
  environmentVariables
    .map(known => ({ known, letters: distance(name, known) }))
    .toSorted((one, other) => one.letters - other.letters)[0]

type Settings = Readonly<Record<string, string | undefined>>

/**
 * Finds unknown settings, each with the setting probably meant: all of them in the project's own file, and in the process
 * environment, which is full of foreign names, only those that look like typos of ours.
 */
export const findUnknown = (file: Settings, environment: Settings) => {
  const isSlip = (name: string) => name.includes('_') && (nearestTo(name)?.letters ?? 0) <= 2
  const names = new Set([...Object.keys(file), ...Object.keys(environment).filter(isSlip)])
  return (
    [...names]
      // OpenTelemetry's library reads more of these than we document.
      .filter(name => !environmentVariables.includes(name) && !name.startsWith('OTEL_EXPORTER_OTLP_'))
      .map(name => ({ name, nearest: nearestTo(name)?.known }))
  )
}

export const unknownSettings = () => {
  const file = join(projectFolder, '.env')
  return findUnknown(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}, process.env)
}
