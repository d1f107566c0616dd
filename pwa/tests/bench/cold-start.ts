import { median } from '../../../api/bench/statistics.ts'
import { limit, milliseconds, type Line } from '../../../sync/bench/line.ts'
import { inPairs } from '../../../sync/bench/pairs.ts'
import { timeOf } from './in-page.ts'
import type { Measure } from './measure.ts'

const pairs = 7

const most = 600

/** The browser started anew, without network: from the tap to the list. */
export const measureColdStart: Measure = async ({ url, device, floor }) => {
  const runs = await inPairs(
    pairs,
    () => device.visit(page => timeOf(page, `${url}/jobs`, 'article'), { offline: true }),
    () => device.visit(async page => timeOf(page, await floor(page), 'article'), { worker: false }),
  )
  const ours = median(runs.map(run => run.ours))
  const line: Line = {
    work: 'list of 10,000 offers, cold and offline',
    ours: milliseconds(ours),
    floor: `${milliseconds(median(runs.map(run => run.floor)))}, bare React`,
    ratio: null,
    goal: `≤ ${most} ms`,
    isMet: ours <= most,
  }
  const worst = Math.max(...runs.map(run => run.ours))
  return [line, limit('the slowest of them', milliseconds(worst), '', true)]
}
