import { RangeSet, type ObservabilitySet } from 'dexie'

const mostKeys = 50

/** The single keys of a change, or null where a whole range may have changed. */
export const changedKeys = (changed: ObservabilitySet[string]) => {
  const keys: string[] = []
  for (const { from, to } of RangeSet(changed)) {
    if (typeof from !== 'string' || from !== to || keys.length === mostKeys) return null
    keys.push(from)
  }
  return keys
}
