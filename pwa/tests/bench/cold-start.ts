import { atMost } from '../../../api/bench/frame/line.ts'
import { most } from '../../../api/bench/frame/statistics.ts'
import type { Measure } from '../../../api/bench/frame/task.ts'
import { taken, timeOf } from './in-page.ts'
import type { World } from './world.ts'

/** Measures an offline start in a new browser, from the tap to the list. */
export const measureColdStart: Measure<World> = async function* ({ url, device, floor }) {
  const bare = 'bare React'
  yield {
    runs: 7,
    ours: () => device.visit(async page => ({ time: await timeOf(page, `${url}/jobs`, 'article') }), { offline: true }),
    floor: () =>
      device.visit(async page => ({ time: await timeOf(page, await floor(page), 'article') }), { worker: false }),
    aims: [
      { work: 'list of 10,000 offers, cold and offline', figure: 'time', floor: bare, goal: atMost(600) },
      { work: 'the slowest of them', figure: 'time', of: most, floor: bare },
    ],
  }
  yield {
    runs: 5,
    ours: () =>
      device.visit(async page => ({ time: await timeOf(page, `${url}/jobs`, taken('article')) }), { offline: true }),
    aims: [{ work: 'until the app itself answers there', figure: 'time' }],
  }
}
