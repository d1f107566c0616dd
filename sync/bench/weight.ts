import { atMost } from '../../api/bench/frame/line.ts'
import type { Measure } from '../../api/bench/frame/task.ts'
import { weighEngine } from './bundle.ts'
import type { World } from './world.ts'

const say = (kilobytes: number) => `${kilobytes.toFixed(1)} kB`

export const measureWeight: Measure<World> = async function* ({ product }) {
  const aim = { work: 'the engine, gzip, without Dexie', figure: 'kilobytes', say, goal: atMost(12) }
  yield { runs: 1, ours: async () => ({ kilobytes: await weighEngine(product) }), aims: [aim] }
}
