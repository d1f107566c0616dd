/** Storage key of the large-text setting, also read before the first paint. */
export const largeTextKey = 'pouce.large-text'
