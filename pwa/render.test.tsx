import { expect, it } from 'vitest'
import { job as entity } from '../schema/entities/job.ts'
import { offerDefaults } from '../schema/offers/from-fields.ts'
import { render } from './render.tsx'

const offerId = (place: number) => `0190d5a0-0000-7000-8000-${String(place).padStart(12, '0')}`

/** An offer as the API returns it. Its text is unique, so a page with another's text has leaked data. */
const offer = (place: number) =>
  entity.parse({
    ...offerDefaults,
    id: offerId(place),
    status: 'open',
    isCompleted: false,
    title: `Titre-${place}-`,
    description: `Texte-${place}-`,
    location: '1000 Lausanne',
    canton: 'VD',
    rate: 25.5,
    hourlyRate: 25.5,
    minimumRate: 25.5,
    duration: '2 heures',
    estimatedDuration: 2,
    subcategory: null,
    projectDuration: null,
    scheduledFor: null,
    isPremiumJob: false,
    postedById: offerId(0),
    assignedToId: null,
    createdAt: '2026-05-01T10:00:00.000Z',
    poster: {
      id: offerId(0),
      firstName: '',
      lastName: '',
      city: '',
      profileImageUrl: null,
      rating: null,
      reviewsCount: 0,
      reviewersCount: 0,
    },
  })

const answer = (body: unknown) => Response.json(body, { headers: { 'X-Total-Count': '1' } })

it('keeps pages rendered at the same time apart', async () => {
  const waiting: (() => void)[] = []
  /** Answers nothing before all have asked, and the last one first. */
  const ask = (place: number) => async () => {
    await new Promise<void>(resolve => waiting.push(resolve))
    return answer(place % 2 === 0 ? [offer(place)] : offer(place))
  }
  const places = Array.from({ length: 20 }, (_, place) => place + 1)
  const pages = places.map(place => render(place % 2 === 0 ? '/jobs' : `/jobs/${offerId(place)}`, ask(place)))
  await expect.poll(() => waiting.length).toBe(places.length)
  for (const go of waiting.toReversed()) go()
  for (const [at, page] of (await Promise.all(pages)).entries()) {
    const said = [...(page?.html ?? '').matchAll(/(?:Titre|Texte)-(\d+)-/g)].map(([, place]) => Number(place))
    expect(new Set(said)).toEqual(new Set([at + 1]))
  }
})

it("does not reuse another page's answers", async () => {
  const read = async (place: number) => (await render('/jobs', async () => answer([offer(place)])))?.html
  expect(await read(1)).toContain('Titre-1-')
  const second = await read(2)
  expect(second).toContain('Titre-2-')
  expect(second).not.toContain('Titre-1-')
})

it('makes inputs inert until the app loads, and contains no inline style that the CSP refuses', async () => {
  const { html = '' } = (await render('/jobs', async () => answer([offer(1)]))) ?? {}
  expect(html.match(/<(?:input|select|textarea)(?![^>]* inert=)/g)).toBeNull()
  expect(html).toMatch(/<input[^>]* inert=/)
  expect(html).not.toMatch(/<[^>]* style=/)
  expect(html).toContain('25.50')
})

it('renders a Markdown page with its anchors and links', async () => {
  const { html = '' } = (await render('/terms', async () => answer(null))) ?? {}
  expect(html).toMatch(/<section id="responsabilite" aria-labelledby="responsabilite-title"/)
  expect(html).toMatch(/<dt[^>]*>Par Pouce<\/dt>/)
  expect(html).toContain('<a href="mailto:contact@pouce.example">')
})

it('renders nothing where the app would redirect', async () => {
  expect(await render('/dashboard', async () => answer(null))).toBeNull()
})
