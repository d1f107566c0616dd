import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { periods } from '../../schema/rules.ts'
import type { Deps, Env } from '../deps.ts'

type Site = Pick<Deps['environment'], 'secureCookies'>

/** Cookie with a secret that only the browser keeps. */
const secretCookie = (name: string, seconds: number) => {
  // On HTTPS the prefix makes the browser refuse a cookie set by another host or without Secure.
  const nameOn = (site: Site) => (site.secureCookies ? `__Host-${name}` : name)
  return {
    read: (c: Context<Env>, site: Site) => getCookie(c, nameOn(site)),
    write: (c: Context<Env>, site: Site, secret: string) =>
      setCookie(c, nameOn(site), secret, {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        secure: site.secureCookies,
        maxAge: seconds,
      }),
    drop: (c: Context<Env>, site: Site) => deleteCookie(c, nameOn(site), { path: '/', secure: site.secureCookies }),
  }
}

export const sessionCookie = secretCookie('pouce', periods.session.days * 24 * 3600)

/** A deputy's own session in this browser, to which they return. */
export const ownSessionCookie = secretCookie('pouce-own', periods.session.days * 24 * 3600)

/** Identifies the browser that registered, until the account is confirmed. */
export const registrationCookie = secretCookie('pouce-new', periods.verifyLink.hours * 3600)
