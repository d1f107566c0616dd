/**
 * Only the page that was loaded from /payment itself may run the provider's script; the policy of every other forbids it.
 * Who came here from another screen still stands in that one's page.
 */
export const isOwnDocument = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === '/payment'
}
