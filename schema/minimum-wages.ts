import type { CantonCode } from './cities/cantons.ts'

/** What an hour must pay at least by cantonal law, gross, in CHF; where it depends on the trade, from and to. */
type MinimumWage = { from: number; to?: number }

/** The amounts follow the cost of living: the day they were taken is told with them, and the cantons have the last word. */
export const minimumWagesAsOf = '2026-01-01'

const minimumWages: Partial<Record<CantonCode, MinimumWage>> = {
  BS: { from: 22.2 },
  GE: { from: 24.59 },
  JU: { from: 21.4 },
  NE: { from: 21.35 },
  TI: { from: 20, to: 20.5 },
}

export const minimumWageIn = (canton: CantonCode | undefined): MinimumWage | undefined => canton && minimumWages[canton]
