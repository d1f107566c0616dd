/** Storage key of the flag set once the device has been filled. */
export const filledKey = 'pouce.filled'

/** Returns whether the device has been filled before. If so, it answers faster than the server and works offline. */
export const wasFilled = () => !import.meta.env.SSR && localStorage.getItem(filledKey) !== null

export const noteFilled = () => {
  try {
    if (!wasFilled()) localStorage.setItem(filledKey, 'yes')
  } catch {
    // Storage is full. The next start treats the device as empty.
  }
}
