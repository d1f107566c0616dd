import { addresses } from '../../schema/addresses.ts'
import { escapeMarkup } from './plain-text.ts'

/** What one file may hold, by sitemaps.org. */
export const addressesPerFile = 50_000

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type Place = { address: string; changed?: string }

const urlSet = (publicUrl: string, places: readonly Place[]) =>
  `${xml}<urlset ${namespace}>\n${places
    .map(({ address, changed }) => {
      const time = changed ? `<lastmod>${changed}</lastmod>` : ''
      return `<url><loc>${escapeMarkup(publicUrl + address)}</loc>${time}</url>`
    })
    .join('\n')}\n</urlset>\n`

const publicAddresses: readonly Place[] = [...addresses.fixed, ...addresses.lists].map(address => ({ address }))

type Offer = { id: string; createdAt: string }
type ReadOffers = (limit: number, offset: number) => Promise<readonly Offer[]>

const toPlaces = (offers: readonly Offer[]) =>
  offers.map(({ id, createdAt }) => ({ address: `/jobs/${id}`, changed: createdAt }))

/** An offer is not changed after its publication, so that is when its page last changed. */
export const createSitemap = (
  publicUrl: string,
  countOffers: () => Promise<number>,
  readOffers: ReadOffers,
  perFile = addressesPerFile,
) => {
  const inFirst = perFile - publicAddresses.length
  const partOf = async (part: number) => {
    const limit = part === 1 ? inFirst : perFile
    const offers = await readOffers(limit, part === 1 ? 0 : inFirst + (part - 2) * perFile)
    return urlSet(publicUrl, [...(part === 1 ? publicAddresses : []), ...toPlaces(offers)])
  }
  const countParts = async () => 1 + Math.max(0, Math.ceil(((await countOffers()) - inFirst) / perFile))
  return {
    /** One file while everything fits; then the list of the files. */
    whole: async () => {
      const parts = await countParts()
      if (parts === 1) return partOf(1)
      const lines = Array.from(
        { length: parts },
        (_, at) => `<sitemap><loc>${escapeMarkup(`${publicUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
      )
      return `${xml}<sitemapindex ${namespace}>\n${lines.join('\n')}\n</sitemapindex>\n`
    },
    part: async (part: number) => (part >= 1 && part <= (await countParts()) ? partOf(part) : null),
  }
}
