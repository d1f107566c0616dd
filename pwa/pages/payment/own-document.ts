/**
 * Only the page that was loaded from /payment itself may run the provider's script; the policy of every other forbids it.
 * A visit from another screen still runs in that one's document.
 */
export const isOwnDocument = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === '/payment'
}

/** Leaving the payment loads a fresh page without the script; if the script never came, the app just goes on. */
export const leaveDocument = () => {
  const leave = () => {
    const hasScript = document.querySelector('script[src^="https://js.stripe.com/"]') !== null
    if (hasScript && location.pathname !== '/payment') location.reload()
  }
  // The router has moved on by then.
  setTimeout(leave)
}
