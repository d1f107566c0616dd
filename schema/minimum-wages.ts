import type { CantonCode } from './cities/cantons.ts'

/** Minimum hourly wage by cantonal law, gross, in CHF. A range if it depends on the trade. */
type MinimumWage = { from: number; to?: number }

/** Date of the amounts, which are indexed and change. It is shown with them, and the cantons are authoritative. */
export const minimumWagesAsOf = '2026-01-01'

const minimumWages: Partial<Record<CantonCode, MinimumWage>> = {
  BS: { from: 22.2 },
  GE: { from: 24.59 },
  JU: { from: 21.4 },
  NE: { from: 21.35 },
  TI: { from: 20, to: 20.5 },
}

export const minimumWageIn = (canton: CantonCode | undefined): MinimumWage | undefined => canton && minimumWages[canton]
