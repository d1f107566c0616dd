import type { Growth } from './growth.ts'
import type { Money } from './money.ts'
import type { Spread } from './statistics.ts'
import type { Throughput } from './throughput.ts'

type Balance = NonNullable<Money['balance']>
type Releases = NonNullable<Money['releases']>

const mostP99 = 3
const mostMegabytes = 150
const mostGrowth = 1.5
const leastReleases = 0.7

const times = (number: number) => number.toFixed(2)
const ratio = ({ median, least, most }: Spread) => `${times(median)} (${times(least)}–${times(most)})`
const perSecond = (number: number) => Math.round(number).toLocaleString('en')
const milliseconds = (number: number) => `${number < 10 ? number.toFixed(2) : number.toFixed(1)} ms`
const microseconds = (number: number) => `${perSecond(number)} µs`
const megabytes = (number: number) => `${Math.round(number)} MB`
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED')

const columns = (rows: readonly (readonly string[])[]) => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
  return rows.map(row => line(row).join('  ').trimEnd()).join('\n')
}

const statementsOf = ({ steps }: Throughput) =>
  steps
    ? steps
        .map(({ isTransaction, statements }) => (isTransaction ? `tx(${statements.length})` : `${statements.length}`))
        .join('+')
    : 'argon2'

const isFast = ({ ratio, least }: Throughput) => ratio.median >= least
const isEven = ({ p99Ratio }: Throughput) => p99Ratio.median <= mostP99
const isSmall = ({ megabytes }: Throughput) => megabytes <= mostMegabytes
const isFlat = ({ ratio }: { ratio: Spread }) => ratio.median <= mostGrowth

export const throughputTable = (measured: readonly Throughput[], jobs: number, seconds: number) =>
  [
    `\n${perSecond(jobs)} jobs; product and floor in turn, 5 pairs of ${seconds} s each; median (least–most)`,
    columns([
      ['', 'conn.', 'SQL', 'product/s', 'floor/s', 'ratio', 'goal', '', 'p99', 'floor', 'ratio', 'goal', ''],
      ...measured.map(one => [
        one.title,
        String(one.connections),
        statementsOf(one),
        perSecond(one.perSecond),
        perSecond(one.floorPerSecond),
        ratio(one.ratio),
        `≥ ${one.least}`,
        verdict(isFast(one)),
        milliseconds(one.p99),
        milliseconds(one.floorP99),
        ratio(one.p99Ratio),
        `≤ ${mostP99}`,
        verdict(isEven(one)),
      ]),
    ]),
    'SQL: statements of one request, + waits for the rows before it, tx is a transaction.',
  ].join('\n')

export const resourceTable = (measured: readonly Throughput[]) =>
  [
    '\nThe most memory the process held under that load, and its processor time for one request (no goal; all threads)',
    columns([
      ['', 'product', 'floor', 'goal', '', 'product', 'floor', 'floor/product'],
      ...measured.map(one => [
        one.title,
        megabytes(one.megabytes),
        megabytes(one.floorMegabytes),
        `≤ ${mostMegabytes} MB`,
        verdict(isSmall(one)),
        microseconds(one.microseconds),
        microseconds(one.floorMicroseconds),
        times(one.floorMicroseconds / one.microseconds),
      ]),
    ]),
  ].join('\n')

export const growthTable = (growth: readonly Growth[]) =>
  [
    '\nThe same answer in larger databases; 4 connections, 5 rounds of 1 s; the time of the median request',
    columns([
      ['jobs', ...(growth[0]?.milliseconds.map(({ jobs }) => perSecond(jobs)) ?? []), 'ratio', 'goal', '', 'of means'],
      ...growth.map(one => [
        one.title,
        ...one.milliseconds.map(({ median }) => milliseconds(median)),
        ratio(one.ratio),
        `≤ ${mostGrowth}`,
        verdict(isFlat(one)),
        ratio(one.meanRatio),
      ]),
    ]),
  ].join('\n')

const isDrainFast = ({ ratio }: Releases) => ratio.median >= leastReleases

const balanceTable = (balance: Balance) =>
  columns([
    ['', '100', '100,000', 'ratio', 'goal', ''],
    [
      'GET /api/wallets/{id}/balance, by postings',
      ...balance.milliseconds.map(milliseconds),
      ratio(balance.ratio),
      `≤ ${mostGrowth}`,
      verdict(isFlat(balance)),
    ],
  ])

const releasesTable = (releases: Releases) =>
  columns([
    ['', 'product/s', 'SQL/s', 'ratio', 'goal', ''],
    [
      '10,000 due releases',
      perSecond(releases.perSecond),
      perSecond(releases.floorPerSecond),
      ratio(releases.ratio),
      `≥ ${leastReleases}`,
      verdict(isDrainFast(releases)),
    ],
  ])

export const moneyTable = ({ balance, releases }: Money) =>
  [
    '\nMoney; 5 rounds; median (least–most)',
    ...(balance ? [balanceTable(balance)] : []),
    ...(releases ? [releasesTable(releases)] : []),
  ].join('\n')

const moneyGoals = ({ balance, releases }: Money) => [
  ...(balance
    ? [
        {
          isMet: isFlat(balance),
          words: `balance: ${times(balance.ratio.median)} × from 100 to 100,000 postings, at most ${mostGrowth} wanted`,
        },
      ]
    : []),
  ...(releases
    ? [
        {
          isMet: isDrainFast(releases),
          words: `releases: ${times(releases.ratio.median)} of the raw SQL, at least ${leastReleases} wanted`,
        },
      ]
    : []),
]

/** Every goal by name, with what was measured. */
export const goalsOf = (measured: readonly Throughput[], growth: readonly Growth[], money: Money | null) => [
  ...(money ? moneyGoals(money) : []),
  ...measured.flatMap(one => [
    {
      isMet: isFast(one),
      words: `${one.title}: ${times(one.ratio.median)} of the floor, at least ${one.least} wanted`,
    },
    {
      isMet: isEven(one),
      words: `${one.title}: p99 ${times(one.p99Ratio.median)} × the floor's, at most ${mostP99} wanted`,
    },
    { isMet: isSmall(one), words: `${one.title}: ${megabytes(one.megabytes)}, at most ${mostMegabytes} wanted` },
  ]),
  ...growth.map(one => ({
    isMet: isFlat(one),
    words: `${one.title}: ${times(one.ratio.median)} × from the smallest to the largest, at most ${mostGrowth} wanted`,
  })),
]
