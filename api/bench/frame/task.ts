import { lineOf, type Aim, type Figures, type Line } from './line.ts'
import { inPairs } from './pairs.ts'

/** Something that is done over and over: by the product, in turn with the least that could do the same. */
export type Task = {
  runs: number
  ours: () => Promise<Figures>
  floor?: () => Promise<Figures>
  aims: readonly Aim[]
}

/** Makes ready one thing after the other, each measured before the next. */
export type Measure<World> = (world: World) => AsyncGenerator<Task, void, undefined>

const nothing = () => Promise.resolve(null)

export const measureTasks = async (tasks: AsyncIterable<Task>) => {
  const lines: Line[] = []
  for await (const { runs, ours, floor = nothing, aims } of tasks) {
    const pairs = await inPairs(runs, ours, floor)
    lines.push(...aims.map(aim => lineOf(aim, pairs)))
  }
  return lines
}
