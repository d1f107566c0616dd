import { expect, it } from 'vitest'
import { pagesShown } from './pages-shown.ts'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 7, [1, 2, 3, 4, 5, 0, 7]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 12, [1, 0, 4, 5, 6, 0, 12]],
  [12, 12, [1, 0, 8, 9, 10, 11, 12]],
])('page %i of %i shows its ends and its neighbours', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown)
})

it('never has more than seven places, and every page can be reached by stepping', () => {
  for (let pages = 1; pages <= 40; pages++)
    for (let page = 1; page <= pages; page++) {
      const shown = pagesShown(page, pages)
      expect(shown.length).toBeLessThanOrEqual(7)
      expect(shown).toContain(page)
    }
})
