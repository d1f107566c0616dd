import { addresses, pageFile, type RenderedAddress } from '../../schema/addresses.ts'
import type { Deps } from '../deps.ts'
import { pagePolicy, stripeHosts, tileHosts } from '../middleware/security-headers.ts'
import { headTexts } from '../texts/heads.ts'
import { writeHead, type Head } from './head.ts'
import { createPage } from './page.ts'
import { loadRenderer, type Questions } from './render.ts'
import { readTemplate, type Template } from './template.ts'

type Site = Pick<Deps['environment'], 'publicUrl' | 'secureCookies' | 'mapTiles'>

/** Tells the app that this browser has a session, whatever the device itself has stored about it (pwa/data/session). */
const sessionMark = '<meta name="session" content="kept">'

/** Composes the app's pages for a site, each with its head; undefined before the first build. */
export const composePages = (folder: string, { publicUrl, secureCookies, mapTiles }: Site) => {
  const shell = readTemplate(folder, 'shell.html')
  if (!shell) return undefined
  const compose = (head: Head, template: Template, effort: 'kept' | 'once', links = '', root = '') =>
    createPage(
      template.fill(writeHead(head, publicUrl) + links, root),
      // Any page of the app may navigate to the one with the map.
      pagePolicy(secureCookies, template.inline, tileHosts(mapTiles)),
      effort,
    )
  const composeShell = (head: Omit<Head, 'canonical'>, links = '') =>
    compose({ ...head, canonical: null }, shell, 'kept', links)

  const templates = new Map(
    [...addresses.fixed, ...addresses.lists, ...addresses.details].map(address => [
      address,
      readTemplate(folder, pageFile(address)),
    ]),
  )
  const renderer = loadRenderer(folder)
  // The first render reports a failure; until then it must not be an unhandled rejection.
  renderer.catch(() => undefined)

  const personal = composeShell(headTexts.personal)
  // The only page on which a card can be entered, and the only one that may load anything from Stripe.
  const composePayment = (links = '') =>
    createPage(
      shell.fill(writeHead({ ...headTexts.personal, canonical: null }, publicUrl) + links),
      pagePolicy(secureCookies, shell.inline, stripeHosts),
      'kept',
    )
  const byPerson = {
    visitor: personal,
    signedIn: composeShell(headTexts.personal, sessionMark),
  }
  return {
    /** Cached by the app to open offline. */
    shell: personal,
    /** Pages that contain only the app, by address: for a browser without a session, and for one with. */
    empty: new Map<string, typeof byPerson>([
      ...addresses.personal.map(address => [address, byPerson] as const),
      ['/payment', { visitor: composePayment(), signedIn: composePayment(sessionMark) }],
    ]),
    signedIn: byPerson.signedIn,
    notFound: composeShell(headTexts.notFound),
    /** Still the app: people with data on the device can keep reading. */
    unavailable: personal,
    /** Without its screen, which the app then renders itself. */
    bare: (head: Head) => compose(head, shell, 'once'),
    /** Null if the app has nothing to render; throws if a question was not answered. */
    render: async ({ address, path }: { address: RenderedAddress; path: string }, head: Head, questions: Questions) => {
      const template = templates.get(address)
      const screen = template ? await (await renderer)?.(path, questions.ask) : null
      if (!template || !screen) return null
      const effort = addresses.fixed.some(one => one === address) ? 'kept' : 'once'
      const root = `<div id="root" data-rendered>${screen.html}</div>${await questions.write()}`
      return compose(head, template, effort, screen.links, root)
    },
  }
}
