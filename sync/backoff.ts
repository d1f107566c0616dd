const first = 1000
const most = 60_000

/** Delay after this many consecutive failures. The jitter keeps many devices from returning in the same second. */
export const backoff = (failures: number, random: () => number) =>
  Math.min(most, first * 2 ** Math.min(failures - 1, 10)) * (0.5 + random() / 2)
