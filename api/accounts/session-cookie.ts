import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { periods } from '../../schema/rules.ts'
import type { Deps, Env } from '../deps.ts'

type Site = Deps['environment']

// On HTTPS the prefix makes the browser itself refuse a cookie set by another host or without Secure.
const nameOn = (site: Site) => (site.secureCookies ? '__Host-pouce' : 'pouce')

export const readSessionCookie = (c: Context<Env>, site: Site) => getCookie(c, nameOn(site))

export const writeSessionCookie = (c: Context<Env>, site: Site, token: string) =>
  setCookie(c, nameOn(site), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: site.secureCookies,
    maxAge: periods.session.days * 24 * 3600,
  })

export const dropSessionCookie = (c: Context<Env>, site: Site) =>
  deleteCookie(c, nameOn(site), { path: '/', secure: site.secureCookies })
