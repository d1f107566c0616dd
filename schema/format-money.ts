import { writeFigure } from './write-figure.ts'

// In Swiss French money has a decimal point where plain numbers have a comma.
const sum = (francs: number) => writeFigure(francs, { least: 2, most: 2, point: '.' })

/** `25 CHF`, `25.50 CHF`. */
export const formatMoney = (amount: number) => `${sum(amount).replace('.00', '')} CHF`

/** `25 CHF/h`. */
export const formatRate = (rate: number) => `${formatMoney(rate)}/h`

/** `25.00 CHF`, from rappen: a wallet always says both digits. */
export const formatRappen = (rappen: number) => `${sum(rappen / 100)} CHF`
