const same = (one: string, other: string) => one.localeCompare(other, 'fr', { sensitivity: 'base' }) === 0

/** The tags with what was typed at their end; the very same list when that is empty, or already in it. */
export const addTag = (tags: readonly string[], typed: string) => {
  const tag = typed.trim().replaceAll(/\s+/g, ' ')
  return tag === '' || tags.some(other => same(other, tag)) ? tags : [...tags, tag]
}
