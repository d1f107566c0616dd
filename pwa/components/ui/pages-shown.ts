/** Which page numbers stand in a row of at most seven: the ends, the current one and its neighbours; 0 where some are left out. */
export const pagesShown = (page: number, pages: number) => {
  const near = new Set([1, pages, page - 1, page, page + 1])
  // A gap of one page would be as wide as the page.
  if (page <= 4) for (const early of [2, 3, 4, 5]) near.add(early)
  if (page >= pages - 3) for (const late of [1, 2, 3, 4]) near.add(pages - late)
  const numbers = [...near].filter(number => number >= 1 && number <= pages).toSorted((a, b) => a - b)
  return numbers.flatMap((number, index) => (number - (numbers[index - 1] ?? 0) > 1 ? [0, number] : [number]))
}
