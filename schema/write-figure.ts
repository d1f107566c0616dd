type Form = {
  /** How many decimals it has at least, and at most. */
  least?: number
  most: number
  point: '.' | ','
}

/**
 * A figure as people in French-speaking Switzerland write it. By hand, because the first word from a browser's own formatters
 * comes after some fifty milliseconds, a fifth of a second on a slow phone, and no two of them agree about what
 * stands between thousands.
 */
export const writeFigure = (value: number, { least = 0, most, point }: Form) => {
  // By the digits that a person sees, not by those that a machine keeps: 1.005 is rounded up.
  const digits = String(Math.round(Number(`${Math.abs(value)}e${most}`))).padStart(most + 1, '0')
  const [whole, all] = [digits.slice(0, digits.length - most), digits.slice(digits.length - most)]
  const decimals = all.slice(0, least) + all.slice(least).replace(/0+$/, '')
  const sign = value < 0 && Number(digits) > 0 ? '-' : ''
  return sign + whole.replaceAll(/\B(?=(\d{3})+$)/g, '’') + (decimals && point + decimals)
}
