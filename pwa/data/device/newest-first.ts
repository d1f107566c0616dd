type Dated = { createdAt: string }

/** Instants are compared as they are written: a browser that is asked to compare by language has to fetch the language first. */
export const newestFirst = ({ createdAt: one }: Dated, { createdAt: other }: Dated) => {
  if (one === other) return 0
  return one < other ? 1 : -1
}
