/** Where a browser remembers that it has held the jobs before. */
export const filledKey = 'pouce.filled'
