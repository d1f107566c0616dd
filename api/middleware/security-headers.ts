import { createMiddleware } from 'hono/factory'
import type { Deps, Env } from '../deps.ts'

type Headers = readonly (readonly [string, string])[]

/** What a page holds itself, by its hash: nothing else that stands in a page runs or styles it. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

const none: Inline = { scripts: [], styles: [] }

/** What a page may use of others beyond our own. */
export type Hosts = Partial<Record<'scripts' | 'images' | 'calls' | 'frames', string>>

/** A card is typed into frames of Stripe's, which its own script puts there; a bank's question comes in one more. */
export const stripeHosts: Hosts = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  images: 'https://*.stripe.com',
  calls: 'https://api.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
}

/** Pictures of a map are fetched by the script that draws it. */
export const tileHosts = (tiles: { readonly url: string } | undefined): Hosts => {
  if (!tiles) return {}
  const { origin } = new URL(tiles.url)
  return { images: origin, calls: origin }
}

const from = (directive: string, hashes: readonly string[], hosts = '') =>
  [`${directive} 'self'`, ...hashes.map(hash => `'${hash}'`), ...(hosts ? [hosts] : [])].join(' ')

/** The security policy of a page. */
export const pagePolicy = (isHttps: boolean, { scripts, styles } = none, hosts: Hosts = {}) =>
  [
    "default-src 'none'",
    from('script-src', scripts, hosts.scripts),
    from('style-src', styles),
    from('img-src', [], `${hosts.images ? `${hosts.images} ` : ''}data: blob:`),
    from('connect-src', [], hosts.calls),
    ...(hosts.frames ? [`frame-src ${hosts.frames}`] : []),
    ...fixedPolicy,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

const fixedPolicy = [
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** Data is never a page: whatever makes a browser show it as one, nothing in it runs. */
const dataHeaders: Headers = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

const pageHeaders = (isHttps: boolean): Headers => [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', pagePolicy(isHttps)],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(self), microphone=(), payment=(self)'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'DENY'],
]

const isData = (path: string) => path.startsWith('/api/') && path !== '/api/docs'

/** For two years, and by default for this host alone: other names below it may be somebody else's, or have no HTTPS. */
const transportPolicy = {
  host: 'max-age=63072000',
  subdomains: 'max-age=63072000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
}

/** Set before the route runs, so that errors and refusals carry them too. HSTS only where HTTPS is known to work. */
export const securityHeaders = ({ environment: { secureCookies, hstsScope = 'host' } }: Pick<Deps, 'environment'>) => {
  const transport: Headers = secureCookies ? [['Strict-Transport-Security', transportPolicy[hstsScope]]] : []
  const onData = [...dataHeaders, ...transport]
  const onPages = [...pageHeaders(secureCookies), ...transport]
  return createMiddleware<Env>(function securityHeaders(c, next) {
    for (const [name, value] of isData(c.req.path) ? onData : onPages) c.header(name, value)
    return next()
  })
}
