import { figures } from '../../schema/format-money.ts'

/** `1’234`. */
export const formatCount = figures('de-CH', { maximumFractionDigits: 0 })

/** `2,5`: as many decimals as it has, two at most. */
export const formatNumber = figures('fr-CH', { maximumFractionDigits: 2, useGrouping: false })

/** `4,0`: what is compared with others. */
export const formatRating = figures('fr-CH', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
