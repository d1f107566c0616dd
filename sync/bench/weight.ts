import { weighEngine } from './bundle.ts'
import { limit } from './line.ts'
import type { Measure } from './measure.ts'

export const measureWeight: Measure = async () => {
  const kilobytes = await weighEngine()
  return [limit('the engine, gzip, without Dexie', `${kilobytes.toFixed(1)} kB`, '≤ 12 kB', kilobytes <= 12)]
}
