import { figures } from '../../schema/format-money.ts'

/** `1’234`. */
export const formatCount = figures('de-CH', { maximumFractionDigits: 0 })

/** `2,5`: up to two decimals. */
export const formatNumber = figures('fr-CH', { maximumFractionDigits: 2, useGrouping: false })

/** `4,0`: always one decimal, to compare ratings. */
export const formatRating = figures('fr-CH', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
