const hour = 3_600_000

/** One o'clock of the month's last Sunday, the hour at which Europe changes its clocks. */
const lastSunday = (year: number, month: number) => {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay())
}

/**
 * What a Swiss clock and calendar show at an instant, to be read in UTC. By hand: the first formatter with a time zone costs a
 * browser as much as drawing a screen.
 */
export const toSwiss = (instant: string | number) => {
  const at = new Date(instant)
  const year = at.getUTCFullYear()
  const isSummer = at.getTime() >= lastSunday(year, 2) && at.getTime() < lastSunday(year, 9)
  return new Date(at.getTime() + (isSummer ? 2 : 1) * hour)
}
