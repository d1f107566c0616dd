/** Reads a field of an entry as text. The field may hold anything. */
export const asText = (value: unknown) => (typeof value === 'string' ? value : '')
