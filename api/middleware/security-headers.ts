import { createMiddleware } from 'hono/factory'
import type { Deps, Env } from '../deps.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

const always: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(self)'],
]

/** Set before the route runs, so that errors and refusals carry them too. HSTS only where HTTPS is known to work. */
export const securityHeaders = ({ environment }: Pick<Deps, 'environment'>) => {
  const headers = [
    ...always,
    [
      'Content-Security-Policy',
      [...policy, ...(environment.secureCookies ? ['upgrade-insecure-requests'] : [])].join('; '),
    ] as const,
    ...(environment.secureCookies
      ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload'] as const]
      : []),
  ]
  return createMiddleware<Env>(async function securityHeaders(c, next) {
    for (const [name, value] of headers) c.header(name, value)
    await next()
  })
}
