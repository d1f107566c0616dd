/**
 * Only the page that was loaded from /payment itself may run the provider's script; the policy of every other forbids it.
 * Who came here from another screen still stands in that one's page.
 */
export const isOwnDocument = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === '/payment'
}

/** Whoever leaves gets a page of its own, without the script; where it never came, the app goes on as it stands. */
export const leaveDocument = () => {
  const leave = () => {
    const hasScript = document.querySelector('script[src^="https://js.stripe.com/"]') !== null
    if (hasScript && location.pathname !== '/payment') location.reload()
  }
  // The router has moved on by then.
  setTimeout(leave)
}
