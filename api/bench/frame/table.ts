import type { Line } from './line.ts'

/** Aligns columns, figures to the right. */
export const table = (rows: readonly (readonly string[])[], isWords = (column: number): boolean => column === 0) => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  const pad = (cell: string, at: number) =>
    isWords(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  return rows.map(row => row.map(pad).join('  ').trimEnd()).join('\n')
}

const cells = ({ work, ours, floor, ratio, goal, isMet, ahead }: Line) => [
  work,
  ours,
  floor,
  ratio ? `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)})` : '',
  goal,
  goal === '' ? '' : isMet ? 'met' : 'MISSED',
  ahead,
]

/** `floor`: heading of the comparison. */
export const lineTable = (lines: readonly Line[], floor = 'floor') =>
  table([
    ['', 'ours', floor, 'ratio (least–most)', 'goal', '', lines.some(({ ahead }) => ahead) ? 'ahead' : ''],
    ...lines.map(cells),
  ])

/** Prints how many goals are met, and sets the exit code under `--check`. */
export const conclude = (goals: readonly { isMet: boolean; words: string }[], check: boolean) => {
  const missed = goals.filter(({ isMet }) => !isMet)
  console.log(`\n${goals.length - missed.length} of ${goals.length} goals met.`)
  for (const { words } of missed) console.log(`Missed: ${words}`)
  if (check && missed.length > 0) process.exitCode = 1
}

export const report = (lines: readonly Line[], check: boolean, floor?: string) => {
  console.log(`\n${lineTable(lines, floor)}`)
  const goals = lines.filter(({ goal }) => goal !== '')
  conclude(
    goals.map(({ work, ours, ratio, goal, isMet }) => {
      const figure = goal.endsWith('×') && ratio ? ratio.median.toFixed(2) : ours
      return { isMet, words: `${work}: ${figure}, ${goal} wanted` }
    }),
    check,
  )
}
