type Dated = { createdAt: string }

/** Compares ISO instants as strings, because `localeCompare` would load collation data first. */
export const newestFirst = ({ createdAt: one }: Dated, { createdAt: other }: Dated) => {
  if (one === other) return 0
  return one < other ? 1 : -1
}
