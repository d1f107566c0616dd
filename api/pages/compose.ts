import { addresses, offerFiles, pageFile, type DetailAddress } from '../../schema/addresses.ts'
import type { Job } from '../../schema/entities/job.ts'
import type { Deps } from '../deps.ts'
import { pagePolicy, stripeHosts } from '../middleware/security-headers.ts'
import { headTexts } from '../texts/heads.ts'
import { writeHead, type Head } from './head.ts'
import { readOfferPage } from './offer-page.ts'
import { createPage, type Page } from './page.ts'
import { readTemplate, type Template } from './template.ts'

type Site = Pick<Deps['environment'], 'publicUrl' | 'secureCookies'>

/** The app's pages of one site, each with its head; nothing before the first build. */
export const composePages = (folder: string, { publicUrl, secureCookies }: Site) => {
  const shell = readTemplate(folder, 'shell.html')
  if (!shell) return undefined
  const compose = (head: Head, template: Template, effort: 'kept' | 'once') =>
    createPage(template.fill(writeHead(head, publicUrl)), pagePolicy(secureCookies, template.inline), effort)

  const described = [...addresses.fixed, ...addresses.lists].map(address => {
    const head = { ...headTexts.pages[address], canonical: address }
    return [address, compose(head, readTemplate(folder, pageFile(address)) ?? shell, 'kept')] as const
  })
  const outlines = {
    '/jobs/:id': readTemplate(folder, pageFile('/jobs/:id')),
    '/student/:id': readTemplate(folder, pageFile('/student/:id')),
  } satisfies Record<DetailAddress, unknown>
  const open = readOfferPage(folder, offerFiles['/jobs/:id'])
  const fill = (page: NonNullable<typeof open>, head: Head, jobs: readonly Job[], total: number | null) =>
    createPage(page.fill(writeHead(head, publicUrl), jobs, total), pagePolicy(secureCookies, page.inline), 'once')
  const newest = (address: '/jobs' | '/dashboard', head: Omit<Head, 'canonical'>) => {
    const page = readOfferPage(folder, offerFiles[address])
    if (!page) return []
    const fillWith = (jobs: readonly Job[], total: number) => fill(page, { ...head, canonical: address }, jobs, total)
    return [{ address, question: page.question, fill: fillWith }]
  }
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
    detail: (address: DetailAddress, head: Head) => compose(head, outlines[address] ?? shell, 'once'),
    /** Pages around the newest offers, with them; and what the app would ask for them. */
    newest: [...newest('/jobs', headTexts.pages['/jobs']), ...newest('/dashboard', headTexts.dashboard)],
    /** An offer that is open, with what it says. */
    open: open && ((head: Head, job: Job) => fill(open, head, [job], null)),
  }
}
