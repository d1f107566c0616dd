// The currency style, because in Swiss French money has a decimal point where plain numbers have a comma.
const chf = new Intl.NumberFormat('fr-CH', {
  style: 'currency',
  currency: 'CHF',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `25 CHF`, `25.50 CHF`. */
export const formatMoney = (amount: number) => chf.format(amount).replaceAll(/\s/g, ' ')

/** `25 CHF/h`. */
export const formatRate = (rate: number) => `${formatMoney(rate)}/h`

const withRappen = new Intl.NumberFormat('fr-CH', { style: 'currency', currency: 'CHF' })

/** `25.00 CHF`, from rappen: a wallet always says both digits. */
export const formatRappen = (rappen: number) => withRappen.format(rappen / 100).replaceAll(/\s/g, ' ')
