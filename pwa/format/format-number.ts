import { writeFigure } from '../../schema/write-figure.ts'

/** `1’234`. */
export const formatCount = (count: number) => writeFigure(count, { most: 0, point: ',' })

/** `2,5`: as many decimals as it has, two at most. */
export const formatNumber = (value: number, most: 1 | 2 = 2) => writeFigure(value, { most, point: ',' })

/** `4,0`: what is compared with others. */
export const formatRating = (value: number) => writeFigure(value, { least: 1, most: 1, point: ',' })
