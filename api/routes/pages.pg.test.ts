import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { newId } from '../../schema/ids.ts'
import type { Env } from '../deps.ts'
import { serveBuilt, shell, site } from '../testing/built-pages.ts'
import { renewFirstFill } from '../queue/renew-first-fill.ts'
import { createNewcomers } from '../testing/newcomers.ts'
import { createOutbox, createWorld, origin } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { crawlerRoutes } from './crawlers.ts'
import { pageRoutes } from './pages.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const built = {
  'index.html': shell.replace('</head>', '<script>known()</script><style>a{}</style></head>'),
  'server/render.js': `export const render = async () => ({ links: '', html: '' })`,
}
const { pages, folder, visit } = serveBuilt(sql, world, built)
const outbox = createOutbox(true)
const strict = createWorld(sql, { mail: outbox })
const strictPages = serveBuilt(sql, strict, built)
const sitemap = async () => (await pages.request('/sitemap.xml')).text()

describe('the page of an offer', () => {
  it('describes the offer, for people who receive the link and for search engines', async () => {
    const poster = await world.person('private')
    const scheduledFor = swissDay(Date.now() + 200 * 24 * 3_600_000)
    const job = await world.openJob(poster, {
      location: 'Rue de l’Évole 5, 2000 Neuchâtel',
      rate: 25.5,
      requiredSkills: ['Soin'],
      scheduledFor,
    })
    const page = await visit(`/jobs/${job.id}`)
    expect([page.status, page.title, page.canonical, page.isHidden]).toEqual([
      200,
      'Tondre la pelouse · Pouce',
      `${origin}/jobs/${job.id}`,
      false,
    ])
    expect(page.description).toMatch(
      '25.50 CHF/h · Rue de l’Évole 5, 2000 Neuchâtel · 2 heures. Une centaine de mètres',
    )
    expect(page.html).toContain('<html lang="fr-CH">')
    expect(page.html).toContain('<meta property="og:title" content="Tondre la pelouse · Pouce">')
    expect(page.html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(page.html).toContain('<body>app</body>')
    expect(page.about).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Tondre la pelouse',
      description: '<p>Une centaine de mètres carrés, tondeuse sur place.</p><p>Compétences : Soin</p>',
      url: `${origin}/jobs/${job.id}`,
      identifier: { '@type': 'PropertyValue', name: 'Pouce', value: job.id },
      datePosted: job.createdAt,
      validThrough: `${scheduledFor}T23:59:59Z`,
      hiringOrganization: 'confidential',
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Rue de l’Évole 5',
          postalCode: '2000',
          addressLocality: 'Neuchâtel',
          addressRegion: 'NE',
          addressCountry: 'CH',
        },
      },
      employmentType: ['PART_TIME', 'TEMPORARY'],
      workHours: '2 heures',
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'CHF',
        value: { '@type': 'QuantitativeValue', value: 25.5, unitText: 'HOUR' },
      },
      experienceRequirements: 'no requirements',
      educationRequirements: 'no requirements',
      skills: 'Soin',
      directApply: true,
    })
    // Structured data contains no person's name.
    expect(page.html).not.toContain('Bernard')
  })

  it('says who may apply to remote work, instead of a place', async () => {
    const job = await world.openJob(await world.person('private'), { deliveryType: 'remote', category: 'digital' })
    const { about } = await visit(`/jobs/${job.id}`)
    expect(about).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'CH' },
    })
    expect(about.jobLocation).toBeUndefined()
  })

  it('is always rendered for strangers', async () => {
    const poster = await world.person('private')
    const job = await world.openJob(poster)
    await poster.call('DELETE', `/api/jobs/${job.id}`)
    expect((await poster.call('GET', `/api/jobs/${job.id}`)).status).toBe(200)
    expect((await visit(`/jobs/${job.id}`)).status).toBe(404)
  })

  it.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "Garder Rex \u202E\u2066 🐕‍🦺 & <b>Minou</b> $& '",
    '<!--head--><!--/head-->',
  ])('escapes text: %j', async title => {
    const job = await world.openJob(await world.person('private'))
    // Not every one of these can be entered today, but all could once.
    await sql`update offers set title = ${title}, description = ${title} where id = ${job.id}`
    const { html, about } = await visit(`/jobs/${job.id}`)
    expect(about.title).toBe(title)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|<b>|<!--/)
    expect(html.endsWith('</head><body>app</body>')).toBe(true)
  })

  it('loses its structured data once it has a student, or its day has passed, and leaves the sitemap when filled', async () => {
    const { job } = await world.assignedJob()
    const filled = await visit(`/jobs/${job.id}`)
    expect([filled.status, filled.isHidden, filled.about, filled.canonical]).toEqual([200, true, null, undefined])
    const past = await world.openJob(await world.person('private'), { scheduledFor: '2024-05-01' })
    expect(await visit(`/jobs/${past.id}`)).toMatchObject({ status: 200, isHidden: true, about: null })
    const open = await world.openJob(await world.person('private'))
    const xml = await sitemap()
    expect(xml).toContain(`<url><loc>${origin}/jobs/${open.id}</loc><lastmod>${open.createdAt}</lastmod></url>`)
    expect(xml).not.toContain(job.id)
  })

  it('is 404 and still the app if the offer is deleted, never existed, or could not exist', async () => {
    const poster = await world.person('private')
    const job = await world.openJob(poster)
    await poster.call('DELETE', `/api/jobs/${job.id}`)
    expect(await sitemap()).not.toContain(job.id)
    for (const id of [job.id, newId(), 'nothing', '%00', "' or 1=1"]) {
      const page = await visit(`/jobs/${id}`)
      expect([page.status, page.isHidden, page.about], id).toEqual([404, true, null])
      expect(page.html).toContain('<body>app</body>')
    }
  })

  it('negotiates compression and answers 304 when the ETag matches', async () => {
    const job = await world.openJob(await world.person('private'))
    const path = `/jobs/${job.id}`
    const plain = await visit(path)
    const get = async (headers: Record<string, string>) => {
      const answer = await pages.request(path, { headers })
      return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
    }
    const br = await get({ 'accept-encoding': 'gzip, br' })
    expect(br.answer.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.html)
    const gz = await get({ 'accept-encoding': 'gzip' })
    expect(gunzipSync(gz.bytes).toString()).toBe(plain.html)
    expect(plain.headers.get('cache-control')).toBe('no-cache')
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    const again = await visit(path, { 'if-none-match': plain.headers.get('etag') ?? '' })
    expect([again.status, again.html]).toEqual([304, ''])
    await sql`update offers set title = 'Autre chose' where id = ${job.id}`
    expect((await visit(path, { 'if-none-match': plain.headers.get('etag') ?? '' })).status).toBe(200)
  })
})

describe('the page of a student', () => {
  it('describes the student, from public data only', async () => {
    const student = await world.person('student', { firstName: 'Zoé <b>' })
    await student.call('PATCH', `/api/users/${student.id}/student-profile`, {
      school: 'EPFL',
      bio: 'J’aime les jardins.',
      availableTools: [],
    })
    const page = await visit(`/student/${student.id}`)
    expect([page.status, page.canonical]).toEqual([200, `${origin}/student/${student.id}`])
    // A page is for strangers: the last name is its initial.
    expect(page.title).toBe('Zoé &lt;b&gt; E. · Pouce')
    expect(page.description).toBe('Profil étudiant à Lausanne, VD · EPFL. J’aime les jardins.')
    expect(page.about).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: 'Zoé <b> E.',
        givenName: 'Zoé <b>',
        familyName: 'E.',
        description: 'J’aime les jardins.',
        affiliation: { '@type': 'EducationalOrganization', name: 'EPFL' },
        address: { addressLocality: 'Lausanne', addressRegion: 'VD', addressCountry: 'CH' },
      },
    })
    for (const hidden of [student.email, '+41', 'Essai']) expect(page.html).not.toContain(hidden)
  })

  it('does not exist for a private person or an unknown id', async () => {
    for (const id of [(await world.person('private')).id, newId(), 'nobody'])
      expect(await visit(`/student/${id}`), id).toMatchObject({ status: 404, isHidden: true, about: null })
  })

  it('K-445 does not exist for others, like everything of the account, before its address is confirmed', async () => {
    const { password, registeredWith, signup } = createNewcomers(strict)
    const given = { ...signup(), id: newId(), bio: 'Deux mille lettres de réclame' }
    const { headers } = await strict.visitor('POST', '/api/auth/register', given)
    await strict.work()
    const reader = await strict.person('private')
    const answers = async (path: string) => [
      (await strict.visitor('GET', path)).status,
      (await reader.call('GET', path)).status,
    ]
    const person = `/api/users/${given.id}`
    for (const path of [person, `${person}/reviews`]) expect(await answers(path), path).toEqual([404, 404])
    expect((await strictPages.visit(`/student/${given.id}`)).status).toBe(404)
    expect((await reader.call('POST', `/api/users/${given.id}/block`)).status).toBe(404)
    const logIn = { email: given.email, password }
    expect((await strict.visitor('POST', '/api/auth/login', logIn)).body.code, 'so it writes nothing').toBe(
      'not-verified',
    )

    const mailed = outbox.sent.find(({ to }) => to === given.email)?.text ?? ''
    const verify = { token: /#token=([\w-]+)/.exec(mailed)?.[1] }
    expect((await strict.visitor('POST', '/api/auth/verify', verify, registeredWith(headers))).status).toBe(200)
    for (const path of [person, `${person}/reviews`]) expect(await answers(path), path).toEqual([200, 200])
    expect((await strictPages.visit(`/student/${given.id}`)).status).toBe(200)
  })
})

describe('the other pages', () => {
  it('have their own title, description and address', async () => {
    const [home, jobs] = [await visit('/'), await visit('/jobs?search=chat')]
    expect([home.status, home.canonical, jobs.status, jobs.canonical]).toEqual([
      200,
      `${origin}/`,
      200,
      `${origin}/jobs`,
    ])
    expect(jobs.title).toBe('Emplois · Pouce')
    expect(new Set([home.description, jobs.description]).size).toBe(2)
  })

  it('G-06 any other path is 404 with the app; a person’s own screens are 200 and not indexed', async () => {
    expect(await visit('/nulle-part/du-tout')).toMatchObject({ status: 404, isHidden: true })
    for (const path of ['/accepted-jobs', '/dashboard?tab=messages', '/review-student/1', '/payment?jobId=1'])
      expect(await visit(path), path).toMatchObject({ status: 200, isHidden: true })
    for (const path of ['/nowhere.png', '/api/nothing', '/api'])
      expect((await visit(path)).headers.get('content-type'), path).toBe('application/json')
  })

  it('K-458 a person’s own screens say whether the browser has a session; publicly cached ones do not', async () => {
    const isMarked = async (path: string, cookie?: string) =>
      (await (await pages.request(path, { headers: cookie ? { cookie } : {} })).text()).includes('<meta name="session"')
    const cookie = `pouce=${(await world.person('student')).token}`
    for (const path of ['/dashboard', '/accepted-jobs', '/payment?jobId=1'])
      expect([await isMarked(path, cookie), await isMarked(path), await isMarked(path, 'other=1')], path).toEqual([
        true,
        false,
        false,
      ])
    for (const path of ['/jobs', '/about', '/shell.html', '/nulle-part'])
      expect(await isMarked(path, cookie), path).toBe(false)
  })

  it('K-503 the first page is only the app for a browser that sends a session, and no cache confuses the two', async () => {
    const cookie = `pouce=${(await world.person('student')).token}`
    const [own, visitors] = [await visit('/', { cookie }), await visit('/', { cookie: 'other=1' })]
    expect([own, visitors].map(({ html }) => html.includes('<meta name="session"'))).toEqual([true, false])
    expect([own, visitors].map(({ html }) => html.includes('known()'))).toEqual([false, true])
    expect([own.headers.get('cache-control'), own.headers.get('cdn-cache-control')]).toEqual([
      'private, no-cache',
      null,
    ])
    for (const { headers } of [own, visitors, await visit('/dashboard')])
      expect(headers.get('vary')).toBe('Cookie, Accept-Encoding')
  })

  it.each([
    ['/jobs/?search=chat&canton=VD', '/jobs?search=chat&canton=VD'],
    ['/jobs/0193/', '/jobs/0193'],
    ['/about///', '/about'],
    ['/sitemap.xml/', '/sitemap.xml'],
  ])('have one address: %s is redirected', async (path, to) => {
    const answer = await pages.request(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
  })

  it('K-226 may be cached briefly by shared caches if they are public, and only then', async () => {
    const { job } = await world.assignedJob()
    const keptFor = async (path: string) => (await visit(path)).headers.get('cdn-cache-control')
    for (const path of ['/', '/about', '/jobs', '/services', `/jobs/${job.id}`])
      expect(await keptFor(path), path).toBe('max-age=30, stale-while-revalidate=30, stale-if-error=3600')
    for (const path of ['/dashboard', '/payment?jobId=1', '/nowhere', `/jobs/${newId()}`])
      expect(await keptFor(path), path).toBeNull()
    expect((await visit('/jobs')).headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/%09/elsewhere.example/',
    '/%0a/elsewhere.example/',
    '/%5celsewhere.example/',
  ])('do not redirect to another host: %s', async path => {
    const place = (await pages.request(`http://localhost${path}`)).headers.get('location')
    expect(new URL(place ?? '/', 'http://localhost').host).toBe('localhost')
  })

  it('run no inline scripts or styles except those of the build', async () => {
    const policyOf = async (path: string) => (await visit(path)).headers.get('content-security-policy') ?? ''
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(await policyOf('/')).toContain(
      `script-src 'self' ${hashOf('known()')}; style-src 'self' ${hashOf('a{}')}; img-src`,
    )
    const job = await world.openJob(await world.person('private'), { title: '<script>alert(1)</script>' })
    expect(await policyOf(`/jobs/${job.id}`)).toContain("script-src 'self'; style-src 'self'; img-src")
  })

  it('W-07 mention Stripe only where a card is entered', async () => {
    const policyOf = async (path: string) => (await visit(path)).headers.get('content-security-policy') ?? ''
    const policy = await policyOf('/payment?jobId=1')
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
    expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
    for (const path of ['/', '/jobs', '/dashboard', '/shell.html', '/payment/', '/nulle-part'])
      expect(await policyOf(path), path).not.toContain('stripe')
  })

  it('M-09 fetch map tiles only from the operator’s host', async () => {
    expect((await visit('/jobs')).headers.get('content-security-policy')).toContain("connect-src 'self'; font-src")
    const mapTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© tiles.example' }
    const environment = { ...site.environment, mapTiles }
    const ask = (path: string) => world.app.request(path)
    const own = new Hono<Env>().route('/', pageRoutes({ ...site, environment, ask }, folder))
    for (const path of ['/jobs', '/dashboard']) {
      const policy = (await own.request(path)).headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain(
        "img-src 'self' https://tiles.example data: blob:; connect-src 'self' https://tiles.example;",
      )
    }
  })

  it('answer HEAD as GET without the body', async () => {
    const answer = await pages.request('/jobs', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(500)
  })

  it('are the app without its data while the database is down', async () => {
    const ask = () => Response.json({ message: 'no database', code: 'unavailable' }, { status: 503 })
    const alone = new Hono<Env>().route('/', pageRoutes({ ...site, ask }, folder))
    const answer = await alone.request(`/jobs/${newId()}`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.text()).toContain('<body>app</body>')
    expect((await alone.request('/jobs')).status).toBe(200)
  })

  it('do not exist before the first build', async () => {
    const bare = new Hono<Env>().route('/', pageRoutes({ ...site, ask: () => new Response() }, '/nowhere'))
    expect((await bare.request('/')).status).toBe(404)
  })
})

describe('files for crawlers', () => {
  it('robots.txt allows the pages and names the sitemap', async () => {
    const text = await (await pages.request('/robots.txt')).text()
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(text).not.toContain('Disallow: /\n')
  })

  it('K-226 security.txt names the contact, for half a year, if the operator has set one', async () => {
    const ask = async (pushSubject?: string) => {
      const environment = { ...site.environment, ...(pushSubject && { pushSubject }) }
      return crawlerRoutes({ sql, environment }).request('/.well-known/security.txt')
    }
    const text = await (await ask('mailto:bonjour@pouce.example')).text()
    expect(text).toMatch(/^Contact: mailto:bonjour@pouce\.example\nExpires: \S+Z\n/)
    expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt`)
    const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '') - Date.now()
    expect(expires).toBeGreaterThan(0)
    expect(expires).toBeLessThan(366 * 86_400_000)
    for (const nobody of [undefined, 'mailto:pouce@localhost']) expect((await ask(nobody)).status).toBe(404)
  })

  it('llms.txt begins with the name and a description, and links to existing pages', async () => {
    const answer = await pages.request('/llms.txt')
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toMatch('text/plain')
    expect(text).toMatch(/^# Pouce\n\n> /)
    const links = [...text.matchAll(/\]\((.*?)\)/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(8)
    for (const link of links) expect((await visit(link.slice(origin.length))).status, link).toBe(200)
  })

  it('a small sitemap has no second part', async () => {
    expect((await pages.request('/sitemap-1.xml')).status).toBe(200)
    expect((await pages.request('/sitemap-2.xml')).status).toBe(404)
    expect((await pages.request('/sitemap-0.xml')).status).toBe(404)
  })

  it('a large sitemap is made beforehand: a list of files that together hold every address once', async () => {
    const poster = await world.person('private')
    const jobs = await Promise.all(Array.from({ length: 5 }, () => world.openJob(poster)))
    await renewFirstFill(sql, { publicUrl: origin, fewest: 0, perSitemap: () => 3 })
    const read = async (path: string) => {
      const answer = await pages.request(path, { headers: { 'accept-encoding': 'br' } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isMade = answer.headers.get('content-encoding') === 'br'
      const xml = (isMade ? brotliDecompressSync(bytes) : bytes).toString()
      return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) => at.slice(origin.length))
    }
    const files = await read('/sitemap.xml')
    expect(files.slice(0, 2)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
    const all = (await Promise.all(files.map(read))).flat()
    expect(all).toEqual(expect.arrayContaining(['/', '/about', ...jobs.map(({ id }) => `/jobs/${id}`)]))
    expect(new Set(all).size).toBe(all.length)
    expect((await pages.request(`/sitemap-${files.length + 1}.xml`)).status).toBe(404)
    await sql`delete from first_fills`
  })
})
