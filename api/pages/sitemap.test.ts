import { describe, expect, it } from 'vitest'
import { offersIn, writeSitemap, writeSitemapIndex } from './sitemap.ts'

const offers = [{ id: 'job-0', createdAt: '2026-01-01' }]
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>https:\/\/pouce\.example(.*?)<\/loc>/g)].map(([, at]) => at)

describe('the sitemap', () => {
  it('begins with the pages that are not offers', () => {
    const xml = writeSitemap('https://pouce.example', 1, offers)
    const fixed = ['/', '/jobs', '/services', '/features', '/terms', '/privacy', '/about', '/contact']
    expect(addressesIn(xml)).toEqual([...fixed, '/jobs/job-0'])
    expect(xml).toContain('<lastmod>2026-01-01</lastmod>')
    expect(offersIn(1, 10) + fixed.length).toBe(10)
  })

  it('continues with offers only, in files listed by an index', () => {
    expect(addressesIn(writeSitemap('https://pouce.example', 2, offers))).toEqual(['/jobs/job-0'])
    expect(offersIn(2, 10)).toBe(10)
    expect(addressesIn(writeSitemapIndex('https://pouce.example', 2))).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
  })
})
