import { addresses } from '../../schema/addresses.ts'
import type { Deps } from '../deps.ts'
import { pagePolicy, stripeHosts } from '../middleware/security-headers.ts'
import { headTexts } from '../texts/heads.ts'
import { writeHead, type Head } from './head.ts'
import { createPage, type Page } from './page.ts'
import { readTemplate, type Template } from './template.ts'

/** Where the build has drawn a page whole. */
const fileOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}.html`)

type Site = Pick<Deps['environment'], 'publicUrl' | 'secureCookies'>

/** The app's pages of one site, each with its head; nothing before the first build. */
export const composePages = (folder: string, { publicUrl, secureCookies }: Site) => {
  const shell = readTemplate(folder, 'shell.html')
  if (!shell) return undefined
  const compose = (head: Head, template: Template, effort: 'kept' | 'once') =>
    createPage(template.fill(writeHead(head, publicUrl)), pagePolicy(secureCookies, template.inline), effort)

  const described = [...addresses.fixed, ...addresses.lists].map(address => {
    const head = { ...headTexts.pages[address], canonical: address }
    return [address, compose(head, readTemplate(folder, fileOf(address)) ?? shell, 'kept')] as const
  })
  // The one page on which a card may be typed, and the only one that anything of Stripe's reaches.
  const payment = createPage(
    shell.fill(writeHead({ ...headTexts.personal, canonical: null }, publicUrl)),
    pagePolicy(secureCookies, shell.inline, stripeHosts),
    'kept',
  )
  const personal = compose({ ...headTexts.personal, canonical: null }, shell, 'kept')
  return {
    /** Pages that are the same for everybody, by address. The bare shell is what the app keeps to open without network. */
    fixed: new Map<string, Page>([
      ...described,
      ...[...addresses.personal, '/shell.html'].map(address => [address, personal] as const),
      ['/payment', payment],
    ]),
    notFound: compose({ ...headTexts.notFound, canonical: null }, shell, 'kept'),
    /** Still the app: whoever has its data on the device reads on. */
    unavailable: personal,
    withHead: (head: Head) => compose(head, shell, 'once'),
  }
}
