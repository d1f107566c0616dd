/**
 * Made with its first figure: a browser takes its time over a formatter. German for whatever has thousands, because platforms
 * disagree about what stands between them in fr-CH; and what older ones write as ’, later ones write as '.
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

/** `25 CHF`, from rappen: as a job’s screens and their buttons say it. */
export const formatSum = (rappen: number) => formatMoney(rappen / 100)

/** `5 %`, `7,5 %`. */
export const formatPercent = (percent: number) => `${String(percent).replace('.', ',')} %`

/** `25.00 CHF`, from rappen: a wallet always says both digits. */
export const formatRappen = (rappen: number) => `${sum(rappen / 100)} CHF`
