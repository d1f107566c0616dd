import { z } from 'zod'
import { flag, readOptions } from '../../../api/bench/frame/options.ts'
import { atEnd, runToEnd, tell } from '../../../api/bench/frame/run-to-end.ts'
import { median, percentile95, percentile99 } from '../../../api/bench/frame/statistics.ts'
import { peakMemory } from '../../../api/bench/memory.ts'
import { startProduct } from '../../../api/bench/processes.ts'
import type { Sql } from '../../../api/db/connect.ts'
import { openDatabases } from '../databases.ts'
import { currentXid, someOpenJobs } from '../people.ts'
import { processorDuring, startChild, stopAll } from '../processes.ts'
import { loadReport, type LoadReport } from './order.ts'
import { minutesBetween, openMinutesADay } from './pace.ts'
import { addPeople } from './people.ts'

const usage = 'npm run load -- [--devices 5000] [--minutes 5] [--check]'
const options = {
  devices: z.coerce.number().int().min(20).max(20_000).default(5000),
  minutes: z.coerce.number().min(0.2).max(600).default(5),
  check: flag,
}
/** Targets at 5,000 devices on two processors. */
const goals = { messageP99: 500, megabytes: 300 }

const read = () => readOptions(usage, options)

const percent = (value: number) => `${value.toFixed(0)} %`
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`

const printKinds = ({ took }: LoadReport) => {
  const rows = Object.entries(took).map(([kind, times]) => [
    kind.padEnd(28),
    String(times.length).padStart(8),
    ...[median, percentile95, percentile99].map(figure => ms(figure(times)).padStart(10)),
  ])
  const heads = [''.padEnd(28), 'times'.padStart(8), ...['p50', 'p95', 'p99'].map(head => head.padStart(10))]
  console.log(`\n${[heads, ...rows].map(row => row.join('')).join('\n')}\n`)
}

const measure = async (sql: Sql, url: string, { devices, minutes, check }: ReturnType<typeof read>) => {
  tell(`${devices} people`)
  const people = await addPeople(sql, devices)
  const offers = await someOpenJobs(sql, 5000)
  await sql`vacuum analyze`
  const apis = await Promise.all([startProduct(url), startProduct(url)])
  const child = startChild('load/devices.ts')
  tell('everybody opens the app')
  await child.ask({ origins: apis.map(({ origin }) => origin), people, offers, minutes, xid: await currentXid(sql) })
  const pids = apis.map(({ pid }) => pid)
  tell(`${minutes} minutes`)
  const used = await processorDuring(sql, pids, () => peakMemory(pids, () => child.ask('go')))
  const { result, megabytes } = used.result
  const report = loadReport.parse(result)
  const share = (microseconds: number) => percent((microseconds / (minutes * 60e6)) * 100)
  await child.stop()

  const pace = Object.entries(minutesBetween).map(([deed, each]) => `${deed} ${each}`)
  console.log(`${devices} devices, ${minutes} min, two processes; minutes between: ${pace.join(', ')}`)
  printKinds(report)
  const messages = report.took['message, device to device'] ?? []
  const errors = Object.entries(report.errors)
  const perDay = (report.bytes / devices / minutes) * openMinutesADay
  console.log(`errors: ${errors.map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'}`)
  console.log(
    `brought by streams: ${report.brought}; asked for after a word: ${report.asked}; told to wait: ${report.shed}`,
  )
  console.log(`memory: ${megabytes.map(each => `${each.toFixed(0)} MB`).join(', ')}`)
  console.log(`processor: API ${used.own.map(share).join(', ')}; PostgreSQL ${share(used.database)}`)
  console.log(`a device and day of ${openMinutesADay} min: ${(perDay / 1000).toFixed(0)} kB`)
  console.log(`the load itself was late by ${ms(report.lag)} (p99)`)
  const isMet =
    errors.length === 0 && percentile99(messages) <= goals.messageP99 && Math.max(...megabytes) <= goals.megabytes
  console.log(
    `goals (message p99 ≤ ${goals.messageP99} ms, no errors, ≤ ${goals.megabytes} MB): ${isMet ? 'met' : 'MISSED'}`,
  )
  if (check && !isMet) process.exitCode = 1
}

await runToEnd(async () => {
  const given = read()
  const { sql, url, close } = await (await openDatabases()).of().copy('load')
  atEnd(close)
  atEnd(stopAll)
  await measure(sql, url, given)
})
