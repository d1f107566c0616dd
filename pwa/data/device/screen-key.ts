/** Prefix of the storage key of a screen's snapshot. The path follows. */
export const screenKey = 'pouce.screen'
