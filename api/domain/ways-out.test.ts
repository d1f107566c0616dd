import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { waysOut } from '../../schema/decisions/ways-out.ts'

const columns = {
  state: 'from',
  'way out': 'why',
  of: 'of',
  'the job becomes': 'becomes',
  'late mark': 'mark',
  money: 'money',
  'free again': 'place',
  letters: 'letters',
  reserve: 'reserve',
  series: 'series',
  'is told': 'told',
} as const

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const table = [
  line(Object.keys(columns)),
  `|${'---|'.repeat(Object.keys(columns).length)}`,
  ...waysOut.map(way => line(Object.values(columns).map(name => way[name] ?? ''))),
].join('\n')

it('the table of the README is what ends a job', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, printed = ''] = /<!-- ways out -->\n([\s\S]*?)\n?<!-- \/ways out -->/.exec(readme) ?? []
  expect(printed).toBe(table)
})
