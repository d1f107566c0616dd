import { describe, expect, it } from 'vitest'
import { createCall } from '../server/call.ts'
import { createSession, sessionKey } from './session.ts'

const user = {
  id: '0190d5a0-0000-7000-8000-000000000001',
  firstName: 'Chloé',
  lastName: 'Rochat',
  city: 'Lausanne, VD',
  userType: 'student' as const,
  profileImageUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  email: 'chloe@demo.pouce.example',
  phone: '+41791234567',
  studentProfile: { school: null, bio: null, availableTools: [], rating: null, completedJobs: 0 },
}

type Answer = { status: number; body?: unknown }

/** Starts a session with a storage and a fake server. `asked` lists the requests. */
const start = (stored: string | null, answers: Record<string, Answer> = {}) => {
  const kept = new Map(stored === null ? [] : [[sessionKey, stored]])
  const asked: string[] = []
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const call = createCall(async (path: string) => {
    asked.push(path)
    const answer = answers[path]
    if (!answer) throw new TypeError('no network')
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status })
  })
  return { session: createSession({ call, storage }), kept, asked, answers }
}

describe('session', () => {
  it('A-08 is restored from what the browser stored', () => {
    const { session } = start(JSON.stringify(user))
    expect(session.get()).toEqual({ user, isExpired: false })
  })

  it.each(['{', '{"id":1}', 'null', JSON.stringify({ ...user, email: 3 })])(
    'A-08 removes unreadable data (%s), and the visitor stays signed out',
    async stored => {
      const { session, kept } = start(stored)
      expect(session.get()).toEqual({ user: null, isExpired: false })
      expect(kept.size).toBe(0)
    },
  )

  it('K-458 is recovered from the server after the browser lost its storage', async () => {
    const { signal } = new AbortController()
    const { session, kept, asked, answers } = start(null)
    await session.recover({ signal })
    expect(session.get().user).toBeNull()
    answers['/api/auth/me'] = { status: 401, body: { message: 'no' } }
    await session.recover({ signal })
    expect(session.get()).toEqual({ user: null, isExpired: false })
    answers['/api/auth/me'] = { status: 200, body: user }
    await session.recover({ signal })
    expect(session.get()).toEqual({ user, isExpired: false })
    expect(kept.get(sessionKey)).toBe(JSON.stringify(user))
    await session.recover({ signal })
    expect(asked).toHaveLength(3)
  })

  it('K-458 is not recovered after a logout that has not reached the server', async () => {
    const { session, asked, answers } = start(JSON.stringify(user))
    await session.logOut()
    answers['/api/auth/me'] = { status: 200, body: user }
    await session.recover({ signal: new AbortController().signal })
    expect(session.get().user).toBeNull()
    expect(asked).toEqual(['/api/auth/logout'])
  })

  it('O-08 does not store an unchanged user again, because another tab may have logged out', async () => {
    const { session, kept } = start(JSON.stringify(user), { '/api/auth/me': { status: 200, body: user } })
    kept.delete(sessionKey)
    await session.confirm()
    expect(session.get()).toEqual({ user, isExpired: false })
    expect(kept.size).toBe(0)
  })

  it('is signed out at once if nothing is stored', () => {
    expect(start(null).session.get()).toEqual({ user: null, isExpired: false })
  })

  it('A-10 replaces the user and stores the new one', async () => {
    const { session, kept } = start(JSON.stringify(user))
    session.updateUser({ ...user, firstName: 'Zoé' })
    expect(session.get().user?.firstName).toBe('Zoé')
    expect(kept.get(sessionKey)).toBe(JSON.stringify({ ...user, firstName: 'Zoé' }))
  })

  it('starts with a successful login, and not with a refused one', async () => {
    const { session, answers } = start(null, { '/api/auth/login': { status: 401, body: { message: 'no', code: 'x' } } })
    const credentials = { email: user.email, password: 'coupdepouce' }
    await expect(session.logIn(credentials)).rejects.toMatchObject({ status: 401 })
    expect(session.get().user).toBeNull()
    answers['/api/auth/login'] = { status: 200, body: user }
    await session.logIn(credentials)
    expect(session.get().user).toEqual(user)
  })

  it('A-04 starts with a registration, unless the address must be confirmed first', async () => {
    const { firstName, lastName, email, phone, city, userType } = user
    const details = { firstName, lastName, email, phone, city, userType, password: 'coupdepouce', terms: true } as const
    const { session, answers } = start(null, {
      '/api/auth/register': { status: 201, body: { needsVerification: true } },
    })
    expect(await session.register(details)).toEqual({ needsVerification: true })
    expect(session.get().user).toBeNull()
    answers['/api/auth/register'] = { status: 201, body: { needsVerification: false, user } }
    expect(await session.register(details)).toEqual({ needsVerification: false })
    expect(session.get().user).toEqual(user)
  })

  it('A-09 ends here and on the server', async () => {
    const { session, kept, asked } = start(JSON.stringify(user), { '/api/auth/logout': { status: 200 } })
    await session.logOut()
    expect(session.get().user).toBeNull()
    expect(kept.size).toBe(0)
    expect(asked).toEqual(['/api/auth/logout'])
  })

  it('A-09 ends on the server with the next contact after an offline logout', async () => {
    const { session, asked, answers, kept } = start(JSON.stringify(user))
    await session.logOut()
    expect(session.get().user).toBeNull()
    answers['/api/auth/logout'] = { status: 200 }
    await session.confirm()
    expect(asked).toEqual(['/api/auth/logout', '/api/auth/logout'])
    expect(kept.size).toBe(0)
  })

  it('A-09 aborts a pending logout on the next login, which its late answer would end', async () => {
    const signals: AbortSignal[] = []
    const call = createCall(async (path, { signal }) => {
      if (path === '/api/auth/login') return new Response(JSON.stringify(user))
      if (signal) signals.push(signal)
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    })
    const session = createSession({ call, storage: null })
    session.updateUser(user)
    const ending = session.logOut()
    await session.logIn({ email: user.email, password: 'coupdepouce' })
    await ending
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(session.get().user).toEqual(user)
  })

  it('keeps its user when the server no longer knows the session, and reports that it has expired', async () => {
    const { session } = start(JSON.stringify(user), { '/api/auth/me': { status: 401, body: { message: 'no' } } })
    await session.confirm()
    expect(session.get()).toEqual({ user, isExpired: true })
  })

  it('changes nothing when the server cannot be reached, and takes its answer when it can', async () => {
    const { session, answers } = start(JSON.stringify(user))
    await session.confirm()
    expect(session.get()).toEqual({ user, isExpired: false })
    answers['/api/auth/me'] = { status: 200, body: { ...user, city: 'Genève, GE' } }
    await session.confirm()
    expect(session.get().user?.city).toBe('Genève, GE')
  })

  it('A-10 keeps what the device knows of its user, and nothing of anyone else', async () => {
    const { session, kept } = start(JSON.stringify(user), { '/api/auth/me': { status: 401, body: { message: 'no' } } })
    await session.confirm()
    session.keep({ ...user, city: 'Sion, VS' })
    expect(session.get()).toEqual({ user: { ...user, city: 'Sion, VS' }, isExpired: true })
    session.keep({ ...user, id: '0190d5a0-0000-7000-8000-000000000002' })
    expect(session.get().user?.id).toBe(user.id)
    expect([...kept.values()].join('')).toContain('Sion, VS')
  })

  it('K-123 acts for the other after the answer that said so was lost', async () => {
    const acted = { ...user, id: '0190d5a0-0000-7000-8000-000000000002', firstName: 'Henri' }
    const actedBy = { id: user.id, firstName: user.firstName, lastName: user.lastName }
    const { session } = start(JSON.stringify(user), { '/api/auth/me': { status: 200, body: { ...acted, actedBy } } })
    await session.confirm()
    expect(session.get()).toMatchObject({ user: { id: acted.id, actedBy }, isExpired: false })
  })

  it('never changes to another person because the server says so', async () => {
    const other = { ...user, id: '0190d5a0-0000-7000-8000-000000000002' }
    const { session } = start(JSON.stringify(user), { '/api/auth/me': { status: 200, body: other } })
    await session.confirm()
    expect(session.get()).toEqual({ user, isExpired: true })
  })
})
