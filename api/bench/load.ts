import autocannon from 'autocannon'
import { loadOrder, type LoadOrder, type LoadResult } from './load-order.ts'
import { mean, median, percentile99 } from './frame/statistics.ts'

// Runs as a separate process: the client must not share the server's event loop.

const measure = ({ url, method, headers, body, connections, seconds, leastBytes }: LoadOrder) =>
  new Promise<LoadResult>((resolve, reject) => {
    const times: number[] = []
    const complaints: Record<string, number> = {}
    const complain = (what: string, times = 1) => {
      if (times > 0) complaints[what] = (complaints[what] ?? 0) + times
    }
    const done = (error: Error | null, result: autocannon.Result) => {
      if (error) return reject(error)
      complain('broken connections', result.errors - result.timeouts)
      complain('timeouts', result.timeouts)
      if (times.length === 0) complain('no answer at all')
      return resolve({
        perSecond: times.length / result.duration,
        median: median(times),
        mean: mean(times),
        p99: percentile99(times),
        complaints,
      })
    }
    const options = { url, method, headers, connections, duration: seconds, ...(body === undefined ? {} : { body }) }
    // autocannon's own figures are rounded to whole milliseconds, too coarse for this comparison.
    autocannon(options, done).on('response', (_client, status, bytes, time) => {
      times.push(time)
      if (status < 200 || status > 299) complain(`answers ${status}`)
      else if (bytes < leastBytes) complain('answers cut short')
    })
  })

process.on('message', message => {
  void measure(loadOrder.parse(message)).then(result => process.send?.(result))
})
process.once('disconnect', () => process.exit())
