/** In about every fifth offer of the demo set, whatever its size. */
export const frequentWord = 'semaine'

/** In no offer of the demo set; it is put into a dozen. */
export const rareWord = 'théorbe'
