/**
 * Returns a number formatter, created on first use because creating one is slow in browsers. German for numbers with thousands,
 * because platforms disagree on the fr-CH separator. Older platforms write it as ’, later ones as '.
 */
export const figures = (locale: 'de-CH' | 'fr-CH', options: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined
  return (value: number) => {
    format ??= new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options })
    return format.format(value).replaceAll("'", '’')
  }
}

const sum = figures('de-CH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `25 CHF`, `25.50 CHF`. */
export const formatMoney = (amount: number) => `${sum(amount).replace('.00', '')} CHF`

/** `25 CHF/h`. */
export const formatRate = (rate: number) => `${formatMoney(rate)}/h`

/** `25 CHF`, from rappen, as in job screens and their buttons. */
export const formatSum = (rappen: number) => formatMoney(rappen / 100)

/** `5 %`, `7,5 %`. */
export const formatPercent = (percent: number) => `${String(percent).replace('.', ',')} %`

/** `25.00 CHF`, from rappen. A wallet always shows both digits. */
export const formatRappen = (rappen: number) => `${sum(rappen / 100)} CHF`
