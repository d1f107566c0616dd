import { createMiddleware } from 'hono/factory'
import type { Deps, Env } from '../deps.ts'

type Headers = readonly (readonly [string, string])[]

/** Hashes of a page's inline scripts and styles: no other inline code runs. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

const none: Inline = { scripts: [], styles: [] }

/** Foreign hosts that a page may use. */
export type Hosts = Partial<Record<'scripts' | 'images' | 'calls' | 'frames', string>>

/** Stripe's script puts the card fields, and a bank's confirmation, into frames of Stripe's. */
export const stripeHosts: Hosts = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  images: 'https://*.stripe.com',
  calls: 'https://api.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
}

/** Map tiles are also fetched by the script that draws the map. */
export const tileHosts = (tiles: { readonly url: string } | undefined): Hosts => {
  if (!tiles) return {}
  const { origin } = new URL(tiles.url)
  return { images: origin, calls: origin }
}

const from = (directive: string, hashes: readonly string[], hosts = '') =>
  [`${directive} 'self'`, ...hashes.map(hash => `'${hash}'`), ...(hosts ? [hosts] : [])].join(' ')

/** Content security policy of a page. */
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

/** Data is never a page: even if a browser displays it as one, nothing in it runs. */
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

/** Two years, and by default for this host only: subdomains may belong to others or have no HTTPS. */
const transportPolicy = {
  host: 'max-age=63072000',
  subdomains: 'max-age=63072000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
}

/** Sets headers before the route runs, so that errors and refusals carry them too. HSTS only if the site is on HTTPS. */
export const securityHeaders = ({ environment: { secureCookies, hstsScope = 'host' } }: Pick<Deps, 'environment'>) => {
  const transport: Headers = secureCookies ? [['Strict-Transport-Security', transportPolicy[hstsScope]]] : []
  const onData = [...dataHeaders, ...transport]
  const onPages = [...pageHeaders(secureCookies), ...transport]
  return createMiddleware<Env>(function securityHeaders(c, next) {
    for (const [name, value] of isData(c.req.path) ? onData : onPages) c.header(name, value)
    return next()
  })
}
