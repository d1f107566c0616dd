import { addresses } from '../../schema/addresses.ts'
import { escapeMarkup } from './plain-text.ts'

/** Maximum entries per file, by sitemaps.org. */
const addressesPerFile = 50_000

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type Place = { address: string; changed?: string }
export type ListedOffer = { id: string; createdAt: string }

const publicAddresses: readonly Place[] = [...addresses.lists, ...addresses.fixed].map(address => ({ address }))

/** Number of offers in a file. The first file also contains the pages that are not offers. */
export const offersIn = (place: number, perFile = addressesPerFile) =>
  place === 1 ? perFile - publicAddresses.length : perFile

/** Uses the publication as the last change of an offer's page. */
export const writeSitemap = (publicUrl: string, place: number, offers: readonly ListedOffer[]) => {
  const places = offers.map(({ id, createdAt }): Place => ({ address: `/jobs/${id}`, changed: createdAt }))
  const lines = [...(place === 1 ? publicAddresses : []), ...places].map(({ address, changed }) => {
    const time = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(publicUrl + address)}</loc>${time}</url>`
  })
  return `${xml}<urlset ${namespace}>\n${lines.join('\n')}\n</urlset>\n`
}

/** Lists the files once there are several. */
export const writeSitemapIndex = (publicUrl: string, files: number) => {
  const lines = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${escapeMarkup(`${publicUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
  )
  return `${xml}<sitemapindex ${namespace}>\n${lines.join('\n')}\n</sitemapindex>\n`
}
