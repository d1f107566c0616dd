/** Where a browser remembers that its device has been filled. */
export const filledKey = 'pouce.filled'

/** Whether it has: then the device is faster than the server, and works without network. */
export const wasFilled = () => !import.meta.env.SSR && localStorage.getItem(filledKey) !== null

export const noteFilled = () => {
  try {
    if (!wasFilled()) localStorage.setItem(filledKey, 'yes')
  } catch {
    // A full disk: the next start begins as on an empty device.
  }
}
