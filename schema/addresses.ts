/** Every address of the app, grouped by page type. `:id` matches one path segment. */
export const addresses = {
  /** Same content for every visitor, never changes. */
  fixed: ['/features', '/terms', '/privacy', '/about', '/contact'],
  /** Public lists, and the landing page, which shows the newest offers. */
  lists: ['/', '/jobs', '/services'],
  /** Detail pages. */
  details: ['/jobs/:id', '/student/:id'],
  /** Signed-in pages. Search engines should not index them. */
  personal: [
    '/dashboard',
    '/accepted-jobs',
    '/job/:id/together',
    '/payment',
    '/twint-demo',
    '/review-student/:jobId',
    '/review-poster/:jobId',
    '/verify',
    '/reset-password',
    '/mails',
    '/deputy',
    '/share',
    '/moderation',
  ],
} as const

export type FixedAddress = (typeof addresses.fixed)[number]
export type ListAddress = (typeof addresses.lists)[number]
type DetailAddress = (typeof addresses.details)[number]
/** Addresses that the server renders for visitors. */
export type RenderedAddress = FixedAddress | ListAddress | DetailAddress

/** File into which the build writes the page shell of a screen. */
export const pageFile = (address: RenderedAddress) =>
  address === '/' ? 'index.html' : `${address.slice(1).replace('/:', '-')}.html`
