import { describe, expect, it } from 'vitest'
import { problem } from '../../schema/entities/problem.ts'
import { newId } from '../../schema/ids.ts'
import { refusingWorld } from '../testing/refusing-world.ts'

const { send, asPoster, offer, application, refusalOf, traces, none } = await refusingWorld()

describe('an invalid id is not found', () => {
  const ids = [
    '1',
    'not-a-uuid',
    '%00',
    '%ff',
    '%',
    '%2e%2e%2f',
    '%F0%9F%98%80',
    "'%20or%201=1",
    'x'.repeat(7000),
    '{}',
    `${newId()}%00`,
    `${newId()}%20`,
  ]
  const paths = [
    '/api/jobs/:id',
    '/api/users/:id',
    '/api/jobs/:id/messages',
    '/api/notifications/:id',
    '/api/images/:id',
    '/api/users/:id/reviews',
  ]

  it.each(paths)('GET %s', async path => {
    for (const id of [...ids, newId()]) {
      expect(await refusalOf({ method: 'GET', path: path.replace(':id', id), headers: asPoster })).toMatchObject({
        status: 404,
        code: 'not-found',
      })
    }
  })

  it('DELETE, PATCH and POST', async () => {
    for (const id of ids) {
      expect(await refusalOf({ method: 'DELETE', path: `/api/jobs/${id}`, headers: asPoster })).toMatchObject({
        status: 404,
        code: 'not-found',
      })
      expect(
        await refusalOf({
          method: 'PATCH',
          path: `/api/jobs/${id}`,
          headers: asPoster,
          body: '{"status":"cancelled"}',
        }),
      ).toMatchObject({ status: 404, code: 'not-found' })
      expect(await refusalOf({ path: `/api/applications/${id}/accept`, headers: asPoster })).toMatchObject({
        status: 404,
        code: 'not-found',
      })
    }
  })

  it('but an id in capitals is the same id', async () => {
    const { status, body } = await send({ method: 'GET', path: `/api/jobs/${offer.id.toUpperCase()}` })
    expect([status, JSON.parse(body).id]).toEqual([200, offer.id])
    const body409 = { path: `/api/applications/${application.id.toUpperCase()}/accept`, headers: asPoster, body: '{}' }
    expect(await refusalOf(body409)).toMatchObject({ status: 409, code: 'application-decided' })
  })
})

describe('a query is validated as strictly as a body', () => {
  it.each(
    [
      [
        'limit=5&limit=6',
        'limit=0',
        'limit=-1',
        'limit=1e3',
        'limit=1001',
        'limit=',
        'limit=99999999999999999999',
        'limit=١٥',
      ],
      [
        'page=0',
        'page=1000001',
        'page=1.0',
        'search=%00',
        'search=a&search=b',
        'search=' + 'x'.repeat(201),
        'search[]=x',
        'search[a]=x',
      ],
      [
        'status=OPEN',
        'status=open&status=open',
        'category=__proto__',
        'category=constructor',
        'unknown=1',
        '__proto__=1',
        '__proto__[x]=1',
      ],
      ['constructor=1', 'hasOwnProperty=1', '=1', '&a', '%ff=1', '%=1'],
    ].flat(),
  )('?%s', async query => {
    expect(
      await refusalOf({ method: 'GET', path: `/api/jobs?${encodeURI(query).replaceAll('%25', '%')}` }),
    ).toMatchObject({ status: 400, code: 'invalid-input' })
  })

  it('searches for text that is merely strange', async () => {
    for (const search of [
      '%25',
      '_',
      '%5C',
      '%5C%25',
      "'",
      '%ff',
      '%ed%a0%80',
      '%',
      '%EF%BC%BC',
      '%EF%BC%85',
      '%F0%9F%98%80',
      '%24%7B7*7%7D',
    ]) {
      const { status } = await send({ method: 'GET', path: `/api/jobs?search=${search}` })
      expect({ search, status }).toEqual({ search, status: 200 })
    }
    expect((await send({ method: 'GET', path: `/api/jobs?${'&'.repeat(5000)}` })).status).toBe(200)
  })
})

describe('methods and paths that do not exist', () => {
  it.each([
    ['PUT', '/api/jobs', 'GET, HEAD, POST'],
    ['POST', `/api/jobs/${newId()}`, 'GET, HEAD, PATCH, DELETE'],
    ['DELETE', '/api/auth/login', 'POST'],
    ['GET', '/api/auth/login', 'POST'],
    ['HEAD', '/api/auth/login', 'POST'],
    ['OPTIONS', '/api/jobs', 'GET, HEAD, POST'],
    ['PATCH', '/healthz', 'GET, HEAD'],
    ['TRACE', '/api/jobs', 'GET, HEAD, POST'],
    ['PROPFIND', '/api/jobs', 'GET, HEAD, POST'],
  ])('%s %s is 405 and lists the allowed methods', async (method, path, allowed) => {
    const answer = await send({ method, path, headers: asPoster })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
    if (method !== 'HEAD') expect(problem.parse(JSON.parse(answer.body)).code).toBe('method-not-allowed')
    expect(await traces()).toEqual(none)
  })

  it.each(
    [
      [
        '/api',
        '/api/',
        '/api/job',
        '/api//jobs',
        '/api/jobs/',
        '//api/jobs',
        '/API/jobs',
        '/api/jobs%2f',
        '/api/%6aobs/x',
        '/api/__proto__',
      ],
      [
        '/api/jobs/../../etc/passwd',
        '/.env',
        '/api/jobs;x=1',
        `/api/${'a/'.repeat(3000)}`,
        '/api/constructor',
        '/api/*',
        '/%00',
        '/%ff',
      ],
    ].flat(),
  )('%s is 404', async path => {
    expect(await refusalOf({ method: 'GET', path, headers: asPoster })).toMatchObject({
      status: 404,
      code: 'not-found',
    })
    expect(await refusalOf({ method: 'DELETE', path, headers: asPoster })).toMatchObject({
      status: 404,
      code: 'not-found',
    })
  })

  it('HEAD answers as GET does, without a body', async () => {
    const { status, body } = await send({ method: 'HEAD', path: '/api/jobs' })
    expect([status, body]).toEqual([200, ''])
  })
})
