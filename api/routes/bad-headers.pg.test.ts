import { describe, expect, it } from 'vitest'
import { problem } from '../../schema/entities/problem.ts'
import type { RawRequest } from '../testing/raw-http.ts'
import { refusingWorld } from '../testing/refusing-world.ts'
import { origin } from '../testing/world.ts'

const { world, send, base, asPoster, inside, refusalOf, traces, none } = await refusingWorld()
const withHeaders = (...given: (readonly [string, string])[]) => [
  ...asPoster.filter(([name]) => !given.some(([other]) => other === name)),
  ...given,
]

describe('a request that changes something must come from our own pages', () => {
  it.each([
    ['none', []],
    ['null', [['Origin', 'null']]],
    ['foreign', [['Origin', 'https://evil.example']]],
    ['of another port', [['Origin', 'http://localhost:3001']]],
    ['of another scheme', [['Origin', 'https://localhost:3000']]],
    ['longer than ours', [['Origin', `${origin}.evil.example`]]],
    ['ours with a path', [['Origin', `${origin}@evil.example`]]],
    [
      'said twice',
      [
        ['Origin', origin],
        ['Origin', 'https://evil.example'],
      ],
    ],
    ['no address', [['Origin', '\u0001']]],
  ] satisfies [string, [string, string][]][])('an Origin that is %s', async (_, headers) => {
    const others = asPoster.filter(([name]) => name !== 'Origin')
    const body = JSON.stringify(world.jobInput())
    const answer = await send({ path: '/api/jobs', headers: [...others, ...headers], body })
    expect([400, 403]).toContain(answer.status)
    if (answer.status === 403) expect(problem.parse(JSON.parse(answer.body)).code).toBe('foreign-origin')
    expect(await traces()).toEqual(none)
  })
})

describe('an invalid session cookie', () => {
  it.each(
    [
      [
        'pouce=',
        'pouce',
        '=',
        ';;;',
        'pouce=%',
        'pouce=%ff%00',
        'pouce=%ed%a0%80',
        `pouce=${'x'.repeat(8000)}`,
        'pouce="quoted"',
        '__proto__=1',
      ],
      [
        'pouce=a; pouce=b',
        Array.from({ length: 900 }, (_, index) => `c${index}=${index}`).join('; '),
        '\u00ff\u00fe=\u00ff',
        'constructor=1; toString=2',
      ],
    ].flat(),
  )('«%s» is no session', async cookie => {
    expect(
      await refusalOf({ method: 'GET', path: '/api/auth/me', headers: withHeaders(['Cookie', cookie]) }),
    ).toMatchObject({ status: 401, code: 'unauthenticated' })
  })
})

describe('invalid HTTP gets a short refusal, and the server survives', () => {
  const host = base[0]?.[1] ?? ''
  it.each<[string, RawRequest]>([
    ['no Host', { headers: [] }],
    ['an empty Host', { headers: [['Host', '']] }],
    ['an impossible Host', { headers: [['Host', 'a b<>/?#']] }],
    ['no path', { line: 'GET  HTTP/1.1' }],
    ['a star for a path', { line: 'GET * HTTP/1.1' }],
    ['a path without its slash', { line: 'GET api/jobs HTTP/1.1' }],
    ['a backslash in the path', { path: '/api\\jobs' }],
    ['a version that is none', { line: 'GET / HTTP/9.9' }],
    ['no words of HTTP', { line: '\x16\x03\x01\x02\0\x01' }],
    ['a method of its own', { line: 'STEAL /api/jobs HTTP/1.1' }],
    ['raw letters in the path', { path: '/api/jobs/é\u0001' }],
    ['headers that do not end', { headers: [...base, ['X-Long', 'x'.repeat(100_000)]] }],
    [
      'a thousand headers',
      { headers: [...base, ...Array.from({ length: 3000 }, (_, index): [string, string] => [`X-${index}`, 'y'])] },
    ],
    ['an address of 20,000 letters', { path: `/api/jobs?search=${'x'.repeat(20_000)}` }],
    [
      'a body longer than its length',
      { path: '/api/jobs', headers: asPoster, method: 'POST', body: JSON.stringify(world.jobInput()), length: 20 },
    ],
    ['two lengths', { headers: [...base, ['Content-Length', '5'], ['Content-Length', '6']] }],
    [
      'a length and chunks',
      { headers: [...base, ['Content-Length', '5']], length: 'chunked', body: '{}', method: 'POST' },
    ],
    ['a length that is no number', { headers: [...base, ['Content-Length', 'x']] }],
    ['a negative length', { headers: [...base, ['Content-Length', '-1']] }],
    ['a NUL in a header', { headers: [...base, ['Cookie', 'pouce=\0']] }],
    ['an expectation', { headers: [...base, ['Expect', 'miracles']] }],
  ])('%s', async (_, request) => {
    const answer = await send({ method: 'GET', path: '/api/jobs', ...request })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).not.toMatch(inside)
    expect((await send({ method: 'GET', path: '/healthz', headers: [['Host', host]] })).status).toBe(200)
    expect(await traces()).toEqual(none)
  })
})
