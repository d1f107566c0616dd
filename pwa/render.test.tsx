import { offerDefaults } from '../schema/offers/from-fields.ts'
import { expect, it } from 'vitest'
import { job as entity } from '../schema/entities/job.ts'
import { idOf, jobRow, userRow } from '../sync/testing/rows.ts'
import { createWorld } from '../sync/testing/world.ts'
import type { createServer } from '../sync/testing/server.ts'
import { render, renderOwn } from './render.tsx'

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
    requiredSkills: [],
    projectDuration: null,
    deliverables: [],
    requiredTools: [],
    scheduledFor: null,
    isRecurring: false,
    isThroughPouce: false,
    tipAllowed: false,
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

const person = (n: number) => ({ ...userRow(n), firstName: `Prénom-${n}-` })
const individual = {
  ...userRow(1),
  userType: 'private',
  privateProfile: { rating: null, propertyType: null },
  studentProfile: undefined,
}

/** The API as one person's cookie opens it; `asked` is what reached it. */
const asPerson = (
  server: ReturnType<typeof createServer>,
  n: number,
  asked: string[] = [],
  user: object = person(n),
) => {
  const ask = async (path: string, init: RequestInit = {}) => {
    asked.push(path)
    if (path === '/api/auth/me') return Response.json(user)
    const { status, text } = server.handle(idOf('account', n), typeof init.body === 'string' ? init.body : '')
    return new Response(text, { status })
  }
  return ask
}

it('K-300 a home is rendered as its person’s device would show it, from one pull of their own rows', async () => {
  const asked: string[] = []
  const screen = await renderOwn('/dashboard', asPerson(createWorld(), 1, asked))
  expect(asked).toEqual(['/api/auth/me', '/api/sync?takes=files'])
  expect(screen).toMatchObject({ id: idOf('account', 1), userType: 'student' })
  expect(screen?.html).toContain('Prénom-1-')
  expect(screen?.html).toContain('Offer 5')
  expect(screen?.html, 'what the policy of the page refuses').not.toMatch(/<[^>]* style=/)
  expect(JSON.parse(screen?.pull.question ?? '')).toMatchObject({ cursors: { [`user:${idOf('account', 1)}`]: '0' } })
  expect(screen?.pull.text).not.toContain('Offer 1"')
})

it.each(['jobs', 'messages', 'candidatures', 'wallet', 'past', 'accepted', 'deleted', 'reviews'])(
  'K-300 so is what stands at ?tab=%s, for either side',
  async tab => {
    for (const user of [person(1), individual])
      expect((await renderOwn(`/dashboard?tab=${tab}`, asPerson(createWorld(), 1, [], user)))?.html).toContain('<main')
  },
)

it('K-300 homes rendered at the same time are told nothing of each other', async () => {
  const server = createWorld()
  for (const n of [2, 3]) {
    server.put('user', userRow(n))
    server.put('job', jobRow(n * 10, { title: `Titre-${n}-`, status: 'assigned', assignedToId: idOf('account', n) }))
  }
  const screens = await Promise.all([2, 3, 2, 3].map(n => renderOwn('/dashboard', asPerson(server, n))))
  for (const [at, screen] of screens.entries()) {
    const said = [...`${screen?.html}${screen?.pull.text}`.matchAll(/(?:Titre|Prénom)-(\d)-/g)].map(([, n]) =>
      Number(n),
    )
    expect(new Set(said)).toEqual(new Set([2 + (at % 2)]))
  }
})

it('K-300 nothing is rendered without a session, where the pull fails, and of more rows than a page should bring', async () => {
  const nobody = async () => Response.json({ message: 'no', code: 'unauthenticated' }, { status: 401 })
  expect(await renderOwn('/dashboard', nobody)).toBeNull()
  const failing = async (path: string) =>
    path === '/api/auth/me' ? Response.json(person(1)) : new Response('', { status: 503 })
  expect(await renderOwn('/dashboard', failing)).toBeNull()
  const server = createWorld()
  const long = { description: 'x'.repeat(5000), status: 'assigned', assignedToId: idOf('account', 1) } as const
  server.put('job', ...Array.from({ length: 150 }, (_, n) => jobRow(100 + n, long)))
  expect(await renderOwn('/dashboard', asPerson(server, 1))).toBeNull()
})
