import { absentLine, lineOf, type Aim, type Figures, type Line } from './line.ts'
import { inPairs } from './pairs.ts'
import { tell } from './run-to-end.ts'

/** Work that is measured repeatedly: by the product, alternately with the minimum that could do the same. */
export type Task = {
  runs: number
  ours: () => Promise<Figures>
  floor?: () => Promise<Figures>
  aims: readonly Aim[]
}

/** Prepares one task after the other; each is measured before the next. */
export type Measure<World> = (world: World) => AsyncGenerator<Task, void, undefined>

const nothing = () => Promise.resolve(null)

const measureTasks = async (tasks: AsyncIterable<Task>) => {
  const lines: Line[] = []
  for await (const { runs, ours, floor = nothing, aims } of tasks) {
    const pairs = await inPairs(runs, ours, floor)
    lines.push(...aims.map(aim => lineOf(aim, pairs)))
  }
  return lines
}

/** Another commit may lack the measured feature. */
class Absent extends Error {}
const orAbsent = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    throw new Absent(error instanceof Error ? error.message : String(error))
  })

/** Compares this checkout's product with another commit's, alternately. */
const compareTasks = async (own: AsyncIterable<Task>, theirs: AsyncGenerator<Task, void, undefined>, rival: string) => {
  const lines: Line[] = []
  for await (const { runs, ours, aims } of own)
    try {
      const next = await orAbsent(theirs.next())
      if (next.done) throw new Absent('its measure has ended')
      const pairs = await inPairs(runs, ours, () => orAbsent(next.value.ours()))
      lines.push(...aims.map(aim => lineOf(aim, pairs, rival)))
    } catch (error) {
      if (!(error instanceof Absent)) throw error
      tell(`not there in ${rival}: ${error.message}`)
      lines.push(...aims.map(aim => absentLine(aim, rival)))
    }
  await theirs.return(undefined)
  return lines
}

export const linesOf = <World>(measure: Measure<World>, own: World, rival: { name: string; world: World } | null) =>
  rival ? compareTasks(measure(own), measure(rival.world), rival.name) : measureTasks(measure(own))

/** Creates a floor on first use: compared with another commit it is never needed. */
export const lazily = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
