/** Returns the smallest of the sorted numbers that at least the given share of them does not exceed. */
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

export const median = (numbers: readonly number[]) => {
  const sorted = inOrder(numbers)
  return (quantile(sorted, 0.5) + (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)) / 2
}

export const percentile95 = (numbers: readonly number[]) => quantile(inOrder(numbers), 0.95)

export const percentile99 = (numbers: readonly number[]) => quantile(inOrder(numbers), 0.99)

export const most = (numbers: readonly number[]) => Math.max(...numbers)

export const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

export const mean = (numbers: readonly number[]) => total(numbers) / numbers.length

/** Median of several runs, and the spread of the others. */
export const spread = (numbers: readonly number[]) => ({
  median: median(numbers),
  least: Math.min(...numbers),
  most: Math.max(...numbers),
})

export type Spread = ReturnType<typeof spread>
