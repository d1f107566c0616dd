/** Small enough to take a slow phone less than a frame. */
const step = 100

const pause = () =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise(r => setTimeout(r))

/** The same as `map(all)`, but yields in between, so that the page can paint and react. */
export const inSteps = async <Item, Made>(all: readonly Item[], map: (some: readonly Item[]) => readonly Made[]) => {
  const made: Made[] = []
  for (let at = 0; at < all.length; at += step) {
    made.push(...map(all.slice(at, at + step)))
    await pause()
  }
  return made
}
