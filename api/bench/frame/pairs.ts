import { setTimeout as pause } from 'node:timers/promises'

export type Pair<Ours, Floor> = { ours: Ours; floor: Floor }

/**
 * Runs ours and the floor alternately, so that other load on the machine affects both, and alternates who goes first. The
 * first pair is a warm-up and does not count, unless it is the only one.
 */
export const inPairs = async <Ours, Floor>(count: number, ours: () => Promise<Ours>, floor: () => Promise<Floor>) => {
  const pairs: Pair<Ours, Floor>[] = []
  for (let at = count > 1 ? -1 : 0; at < count; at++) {
    await pause(100)
    const early = at % 2 === 0 ? null : await floor()
    const own = await ours()
    const pair = { ours: own, floor: early ?? (await floor()) }
    if (at >= 0) pairs.push(pair)
  }
  return pairs
}
