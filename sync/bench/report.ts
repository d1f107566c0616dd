import type { Line } from './line.ts'

const heads = ['', 'ours', 'floor', 'ratio (least–most)', 'goal', '', 'ahead']

const cells = ({ work, ours, floor, ratio, goal, isMet, ahead = '' }: Line) => [
  work,
  ours,
  floor,
  ratio ? `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)})` : '',
  goal,
  goal === '' ? '' : isMet ? 'met' : 'MISSED',
  ahead,
]

export const table = (lines: readonly Line[]) => {
  const rows = [heads, ...lines.map(cells)]
  const widths = heads.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
