import { setTimeout as pause } from 'node:timers/promises'

/**
 * Ours and the floor in turn, so that whatever else the machine does falls on both, and who goes first in turn too. The
 * first pair warms both up and counts for nothing.
 */
export const inPairs = async <Ours, Floor>(count: number, ours: () => Promise<Ours>, floor: () => Promise<Floor>) => {
  const pairs: { ours: Ours; floor: Floor }[] = []
  for (let at = -1; at < count; at++) {
    await pause(100)
    const early = at % 2 === 0 ? null : await floor()
    const own = await ours()
    const pair = { ours: own, floor: early ?? (await floor()) }
    if (at >= 0) pairs.push(pair)
  }
  return pairs
}
