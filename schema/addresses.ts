/** Every address of the app, by what stands behind it; `:id` is any one segment. */
export const addresses = {
  /** The same for everybody: drawn when the app is built. */
  fixed: ['/', '/features', '/terms', '/privacy', '/about', '/contact'],
  /** Public lists. */
  lists: ['/jobs', '/services'],
  /** One thing of many: its head is written for each request. */
  details: ['/jobs/:id', '/student/:id'],
  /** For the person alone; nothing that a search engine should know, but for the outline of a dashboard. */
  personal: [
    '/dashboard',
    '/accepted-jobs',
    '/payment',
    '/twint-demo',
    '/review-student/:jobId',
    '/review-poster/:jobId',
    '/verify',
    '/reset-password',
    '/share',
    '/moderation',
  ],
} as const

export type FixedAddress = (typeof addresses.fixed)[number]
export type ListAddress = (typeof addresses.lists)[number]
export type DetailAddress = (typeof addresses.details)[number]

/** The file in which the build has drawn a page, or what stands until it can be. */
export const pageFile = (address: FixedAddress | ListAddress | DetailAddress) =>
  address === '/' ? 'index.html' : `${address.slice(1).replace('/:', '-')}.html`

/** With places for what offers say: of a list the newest, of one offer that it is open, of a dashboard the newest again. */
export const offerFiles = {
  '/jobs': 'jobs-newest.html',
  '/jobs/:id': 'jobs-open.html',
  '/dashboard': 'dashboard.html',
} as const
