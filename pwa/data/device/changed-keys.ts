import { RangeSet, type ObservabilitySet } from 'dexie'

const mostKeys = 50

/** Returns the single keys of a change, or null if a whole range may have changed. */
export const changedKeys = (changed: ObservabilitySet[string]) => {
  const keys: string[] = []
  for (const { from, to } of RangeSet(changed)) {
    if (typeof from !== 'string' || from !== to || keys.length === mostKeys) return null
    keys.push(from)
  }
  return keys
}
