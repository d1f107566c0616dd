/** A field of an entry, which may hold anything. */
export const asText = (value: unknown) => (typeof value === 'string' ? value : '')
