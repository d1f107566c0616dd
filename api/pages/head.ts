import { headTexts } from '../texts/heads.ts'
import { escapeMarkup, toScriptJson, toLine } from './plain-text.ts'

export type Head = {
  title: string
  description: string
  /** Where the page really lives; a page without one is not for search engines. */
  canonical: string | null
  image?: string | null
  /** It says something of its own, and is shown as wide as there is room. */
  isImageLarge?: boolean
  type?: 'website' | 'profile'
  /** For Open Graph, beyond what every page says. */
  properties?: Record<string, string>
  /** What the page is about, in schema.org's words. */
  about?: object
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeMarkup(toLine(content))}">`

const shareImage = '/share.png'

const images = (head: Head, publicUrl: string) =>
  head.image
    ? [
        meta('property', 'og:image', publicUrl + head.image),
        meta('name', 'twitter:card', head.isImageLarge ? 'summary_large_image' : 'summary'),
      ]
    : [
        meta('property', 'og:image', publicUrl + shareImage),
        meta('property', 'og:image:width', '1200'),
        meta('property', 'og:image:height', '630'),
        meta('property', 'og:image:alt', headTexts.shareImage),
        meta('name', 'twitter:card', 'summary_large_image'),
      ]

/** The lines that describe a page to search engines and link previews. Everything is escaped here. */
export const writeHead = (head: Head, publicUrl: string) => {
  const { title, description, canonical } = head
  const address = canonical === null ? null : escapeMarkup(publicUrl + canonical)
  return [
    `<title>${escapeMarkup(toLine(title))}</title>`,
    meta('name', 'description', description),
    ...(address === null ? [meta('name', 'robots', 'noindex')] : [`<link rel="canonical" href="${address}">`]),
    meta('property', 'og:site_name', headTexts.name),
    meta('property', 'og:locale', 'fr_CH'),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(address === null ? [] : [`<meta property="og:url" content="${address}">`]),
    ...Object.entries(head.properties ?? {}).map(([name, content]) => meta('property', name, content)),
    ...images(head, publicUrl),
    ...(head.about ? [`<script type="application/ld+json">${toScriptJson(head.about)}</script>`] : []),
  ].join('\n    ')
}
