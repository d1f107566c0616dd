/** Where a browser does not say when it is idle. */
const soon = 200

/** Once the browser has nothing else to do, or after so many milliseconds all the same. */
export const whenIdle = (run: () => void, timeout?: number) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, timeout === undefined ? {} : { timeout })
  else setTimeout(run, soon)
}
