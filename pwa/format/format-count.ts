const whole = new Intl.NumberFormat('fr-CH', { maximumFractionDigits: 0 })

/** `1'234`. */
export const formatCount = (count: number) => whole.format(count)
