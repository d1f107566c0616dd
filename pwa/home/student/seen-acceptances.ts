export const seenKey = (userId: string) => `pouce.seen-acceptances.${userId}` as const

const parse = (text: string | null): string[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Acceptances that this browser has already shown this person. Cleared on logout. */
export const seenAcceptances = (userId: string) => new Set(parse(localStorage.getItem(seenKey(userId))))
