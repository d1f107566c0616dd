import { expect, it } from 'vitest'
import { idOf, jobRow, userRow } from '../sync/testing/rows.ts'
import { createWorld } from '../sync/testing/world.ts'
import type { createServer } from '../sync/testing/server.ts'
import { renderOwn } from './render.tsx'

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
