import { describe, expect, it } from 'vitest'
import { createSitemap } from './sitemap.ts'

const offers = Array.from({ length: 25 }, (_, at) => ({ id: `job-${at}`, createdAt: `2026-01-${at + 1}` }))
const sitemapOf = (count: number, perFile: number) =>
  createSitemap(
    'https://pouce.example',
    () => Promise.resolve(count),
    (limit, offset) => Promise.resolve(offers.slice(0, count).slice(offset, offset + limit)),
    perFile,
  )

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>https:\/\/pouce\.example(.*?)<\/loc>/g)].map(([, at]) => at)

describe('the sitemap', () => {
  it('is one file while everything fits', async () => {
    const xml = await sitemapOf(2, 10).whole()
    expect(addressesIn(xml)).toEqual([
      '/',
      '/features',
      '/terms',
      '/privacy',
      '/about',
      '/contact',
      '/jobs',
      '/services',
      '/jobs/job-0',
      '/jobs/job-1',
    ])
    expect(xml).toContain('<lastmod>2026-01-1</lastmod>')
  })

  it('is a list of files beyond, that together hold every address once', async () => {
    const sitemap = sitemapOf(25, 10)
    const parts = addressesIn(await sitemap.whole())
    expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml', '/sitemap-4.xml'])
    const files = await Promise.all([1, 2, 3, 4].map(part => sitemap.part(part)))
    const all = files.flatMap(xml => addressesIn(xml ?? ''))
    expect(all).toHaveLength(33)
    expect(new Set(all).size).toBe(33)
    expect(files.map(xml => addressesIn(xml ?? '').length)).toEqual([10, 10, 10, 3])
    expect(await sitemap.part(5)).toBeNull()
    expect(await sitemap.part(0)).toBeNull()
  })
})
