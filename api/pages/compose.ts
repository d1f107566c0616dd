import { addresses } from '../../schema/addresses.ts'
import { headTexts } from '../texts/heads.ts'
import { writeHead, type Head } from './head.ts'
import { createPage } from './page.ts'
import { readTemplate } from './template.ts'

/** The app's pages of one site, each with its head; nothing before the first build. */
export const composePages = (folder: string, publicUrl: string) => {
  const app = readTemplate(folder, 'index.html')
  if (!app) return undefined
  const write = (head: Head, template = app) => template(writeHead(head, publicUrl))
  const described = [...addresses.fixed, ...addresses.lists].map(address => {
    const head = { ...headTexts.pages[address], canonical: address }
    return [address, createPage(write(head), 'kept')] as const
  })
  const personal = createPage(write({ ...headTexts.personal, canonical: null }), 'kept')
  return {
    /** Pages that are the same for everybody, by address. */
    fixed: new Map<string, typeof personal>([
      ...described,
      ...addresses.personal.map(address => [address, personal] as const),
    ]),
    notFound: createPage(write({ ...headTexts.notFound, canonical: null }), 'kept'),
    /** Still the app: whoever has its data on the device reads on. */
    unavailable: personal,
    withHead: (head: Head) => createPage(write(head), 'once'),
  }
}
