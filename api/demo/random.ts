/** Seeded random generator: the same seed gives the same data on every machine (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const chance = (probability: number) => next() < probability
  const pick = <T>(list: readonly T[]): T => {
    const found = list[between(0, list.length - 1)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const weighted = <T>(weights: readonly (readonly [T, number])[]): T => {
    let left = next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of weights) if ((left -= weight) < 0) return value
    return pick(weights)[0]
  }
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list]
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(between(0, rest.length - 1), 1),
    ).flat()
  }
  /** UUID version 7 for this time. */
  const id = (instant: number) => {
    const time = instant.toString(16).padStart(12, '0')
    const bits = () => between(0, 0xffff).toString(16).padStart(4, '0')
    const variant = (0x8000 | between(0, 0x3fff)).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${bits().slice(1)}-${variant}-${bits()}${bits()}${bits()}`
  }
  return { between, chance, pick, weighted, sample, id }
}

export type Random = ReturnType<typeof createRandom>
