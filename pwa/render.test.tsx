import { expect, it } from 'vitest'
import { job as entity } from '../schema/entities/job.ts'
import { offerDefaults } from '../schema/offers/from-fields.ts'
import { render } from './render.tsx'

const offerId = (place: number) => `0190d5a0-0000-7000-8000-${String(place).padStart(12, '0')}`

/** An offer as the API answers it; a page that shows another's word has been told it by another page. */
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

it('pages rendered at the same time are told nothing of each other', async () => {
  const waiting: (() => void)[] = []
  /** Answers none before all have asked, and the last one first. */
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

it('a page asks again what another has been answered', async () => {
  const read = async (place: number) => (await render('/jobs', async () => answer([offer(place)])))?.html
  expect(await read(1)).toContain('Titre-1-')
  const second = await read(2)
  expect(second).toContain('Titre-2-')
  expect(second).not.toContain('Titre-1-')
})

it('what may be typed into waits for the app, and no page holds a style that its policy refuses', async () => {
  const { html = '' } = (await render('/jobs', async () => answer([offer(1)]))) ?? {}
  expect(html.match(/<(?:input|select|textarea)(?![^>]* inert=)/g)).toBeNull()
  expect(html).toMatch(/<input[^>]* inert=/)
  expect(html).not.toMatch(/<[^>]* style=/)
  expect(html).toContain('25.50')
})

it('a page that is written in Markdown is rendered with its places and its links', async () => {
  const { html = '' } = (await render('/terms', async () => answer(null))) ?? {}
  expect(html).toMatch(/<section id="responsabilite" aria-labelledby="responsabilite-title"/)
  expect(html).toMatch(/<dt[^>]*>Par Pouce<\/dt>/)
  expect(html).toContain('<a href="mailto:contact@pouce.example">')
})

it('where the app would lead elsewhere, nothing is rendered', async () => {
  expect(await render('/dashboard', async () => answer(null))).toBeNull()
})
