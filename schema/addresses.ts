/** Every address of the app, by what stands behind it; `:id` is any one segment. */
export const addresses = {
  /** The same for everybody, always. */
  fixed: ['/features', '/terms', '/privacy', '/about', '/contact'],
  /** Public lists, and the landing page, which shows the newest offers. */
  lists: ['/', '/jobs', '/services'],
  /** One thing of many. */
  details: ['/jobs/:id', '/student/:id'],
  /** For the person alone; nothing that a search engine should know. */
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
/** What the server renders for strangers. */
export type RenderedAddress = FixedAddress | ListAddress | DetailAddress

/** The file in which the build has written the page around a screen. */
export const pageFile = (address: RenderedAddress) =>
  address === '/' ? 'index.html' : `${address.slice(1).replace('/:', '-')}.html`
