/** For browsers without `requestIdleCallback`. */
const soon = 200

/** Runs once the browser is idle, or after the timeout in milliseconds. */
export const whenIdle = (run: () => void, timeout?: number) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, timeout === undefined ? {} : { timeout })
  else setTimeout(run, soon)
}
