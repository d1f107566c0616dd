import { headTexts } from '../texts/heads.ts'
import { escapeMarkup, toScriptJson, toLine } from './plain-text.ts'

export type Head = {
  title: string
  description: string
  /** Canonical path; a page without one is not for search engines. */
  canonical: string | null
  image?: string | null
  /** Shows the image at full width, because it has content of its own. */
  isImageLarge?: boolean
  type?: 'website' | 'profile'
  /** Additional Open Graph properties. */
  properties?: Record<string, string>
  /** Structured data of schema.org. */
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

/** Writes the head's description for search engines and link previews. Escapes everything. */
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
