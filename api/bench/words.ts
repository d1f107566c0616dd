/** Occurs in about every fifth offer of the demo set, whatever its size. */
export const frequentWord = 'semaine'

/** Occurs in no offer of the demo set; it is added to a dozen. */
export const rareWord = 'théorbe'
