const first = 1000
const most = 60_000

/** How long to rest after so many failures in a row. Chance keeps a whole town from coming back in the same second. */
export const backoff = (failures: number, random: () => number) =>
  Math.min(most, first * 2 ** Math.min(failures - 1, 10)) * (0.5 + random() / 2)
