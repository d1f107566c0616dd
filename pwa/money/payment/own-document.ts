/**
 * Returns whether this document was loaded from /payment itself: only its CSP allows the provider's script. A client-side
 * navigation stays in the document of the previous screen.
 */
export const isOwnDocument = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === '/payment'
}

/** Leaving the payment reloads the page to drop the script. Without the script no reload is needed. */
export const leaveDocument = () => {
  const leave = () => {
    const hasScript = document.querySelector('script[src^="https://js.stripe.com/"]') !== null
    if (hasScript && location.pathname !== '/payment') location.reload()
  }
  // The router has navigated by that time.
  setTimeout(leave)
}
