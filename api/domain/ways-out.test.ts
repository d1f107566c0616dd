import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { waysOut, waysOutOfSeries } from '../../schema/decisions/ways-out.ts'

const columns = {
  'way out': 'why',
  of: 'of',
  'the job becomes': 'becomes',
  'late mark': 'mark',
  money: 'money',
  'its place': 'place',
  series: 'series',
  'is told': 'told',
} as const

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const table = [
  line(Object.keys(columns)),
  `|${'---|'.repeat(Object.keys(columns).length)}`,
  ...waysOut.map(way => line(Object.values(columns).map(name => way[name] ?? ''))),
].join('\n')

const seriesTable = [
  line(['a series ends', 'is told']),
  '|---|---|',
  ...Object.entries(waysOutOfSeries).map(([why, { told }]) => line([why, told ?? ''])),
].join('\n')

it.each([
  ['a job', 'ways out', table],
  ['a series', 'ways out of a series', seriesTable],
])('the table of the README lists what ends %s', (_, name, wanted) => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const printed = readme.split(`<!-- ${name} -->\n`)[1]?.split(`\n<!-- /${name} -->`)[0]
  expect(printed).toBe(wanted)
})
