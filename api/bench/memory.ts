import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export const residentMegabytes = (pid: number) => {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return Number(kilobytes) / 1024
}

/** Peak memory of each process while the work runs, sampled ten times a second. */
export const peakMemory = async <T>(pids: readonly number[], work: () => Promise<T>) => {
  let megabytes = pids.map(residentMegabytes)
  const look = () => {
    megabytes = pids.map((pid, at) => Math.max(megabytes[at] ?? 0, residentMegabytes(pid)))
  }
  const watch = setInterval(look, 100)
  try {
    const result = await work()
    look()
    return { result, megabytes }
  } finally {
    clearInterval(watch)
  }
}
