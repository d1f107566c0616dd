import { describe, expect, it } from 'vitest'
import { problem } from '../../schema/entities/problem.ts'
import type { RawRequest } from '../testing/raw-http.ts'
import { refusingWorld } from '../testing/refusing-world.ts'

const { world, send, asPoster, refusalOf, traces, none } = await refusingWorld()
const toJobs = { path: '/api/jobs', headers: asPoster }
const jobJson = (given: string) => JSON.stringify(world.jobInput()).replace(/^\{/, `{${given},`)

describe('refuses an invalid body', () => {
  it.each<[string, RawRequest, number, string]>([
    ['no JSON at all', { body: 'hello' }, 400, 'invalid-json'],
    ['JSON cut short', { body: JSON.stringify(world.jobInput()).slice(0, -1) }, 400, 'invalid-json'],
    ['JSON with something behind it', { body: `${JSON.stringify(world.jobInput())}]` }, 400, 'invalid-json'],
    ['no body', { length: 'none' }, 400, 'invalid-input'],
    ['a body of length nought', { length: 0 }, 400, 'invalid-input'],
    ['a list', { body: '[]' }, 400, 'invalid-input'],
    ['a text', { body: '"x"' }, 400, 'invalid-input'],
    ['null', { body: 'null' }, 400, 'invalid-input'],
    ['a number beyond all numbers', { body: jobJson('"rate":1e400').replace(',"rate":25', '') }, 400, 'invalid-input'],
    ['invalid UTF-8', { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }, 400, 'invalid-json'],
    ['half a surrogate pair in UTF-8', { body: Buffer.from('7b2261223a22eda080227d', 'hex') }, 400, 'invalid-json'],
    ['a raw NUL in a text', { body: '{"title":"a\0b"}' }, 400, 'invalid-json'],
    ['UTF-16', { body: Buffer.from('\ufeff{"title":"x"}', 'utf16le') }, 400, 'invalid-json'],
    ['100,000 levels', { body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}` }, 400, 'invalid-input'],
    ['30,000 levels', { body: `{"title":${'['.repeat(30_000)}${']'.repeat(30_000)}}` }, 400, 'invalid-input'],
    ['30,000 open brackets', { body: '['.repeat(30_000) }, 400, 'invalid-json'],
    ['an unknown key', { body: jobJson('"isPremiumJob":true') }, 400, 'invalid-input'],
    ['a key __proto__', { body: jobJson('"__proto__":{"status":"completed"}') }, 400, 'invalid-input'],
    ['a key constructor', { body: jobJson('"constructor":{"prototype":{}}') }, 400, 'invalid-input'],
    ['a body too large', { body: 'x'.repeat(30_000_000) }, 413, 'too-large'],
    ['a body too large of unknown length', { body: 'x'.repeat(30_000_000), length: 'chunked' }, 413, 'too-large'],
    ['a length too large, and nothing behind it', { length: 1e12 }, 413, 'too-large'],
  ])('%s', async (_, request, status, code) => {
    expect(await refusalOf({ ...toJobs, ...request })).toMatchObject({ status, code })
  })

  it.each([
    ['100,000 levels', `{"profileImage":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['100,000 levels of objects', `{"profileImage":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join()}}`],
    ['a picture that is a list of a million', `{"profileImage":[${'0,'.repeat(1_000_000)}0]}`],
  ])('%s where pictures may be sent', async (_, body) => {
    expect(await refusalOf({ path: '/api/users/profile-image', headers: asPoster, body })).toMatchObject({
      status: 400,
      code: 'invalid-input',
    })
  })

  it.each([
    ['nothing', 'data:image/png;base64,'],
    ['a page', `data:image/png;base64,${btoa('<html></html>')}`],
    [
      'a drawing that could hold scripts',
      `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
    ],
    ['an animation', `data:image/gif;base64,${btoa('GIF89a\x01\0\x01\0\0\0\0;')}`],
    ['a beginning of JPEG', `data:image/jpeg;base64,${btoa('\xff\xd8\xff\xe0\0\x10JFIF')}`],
    [
      'a beginning of PNG',
      `data:image/png;base64,${btoa('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff')}`,
    ],
    ['a beginning of WebP', `data:image/webp;base64,${btoa('RIFF\xff\xff\xff\xffWEBPVP8 ')}`],
  ])('a picture that is %s', async (_, profileImage) => {
    const body = JSON.stringify({ profileImage })
    const answer = await send({ path: '/api/users/profile-image', headers: asPoster, body })
    expect([400, 415]).toContain(answer.status)
    expect(['invalid-image', 'invalid-input']).toContain(problem.parse(JSON.parse(answer.body)).code)
    expect(await traces()).toEqual(none)
  })

  it.each([
    ['none', []],
    ['a form', [['Content-Type', 'application/x-www-form-urlencoded']]],
    ['plain text', [['Content-Type', 'text/plain']]],
    ['something near', [['Content-Type', 'application/jsonp']]],
    ['several', [['Content-Type', 'text/plain, application/json']]],
    [
      'JSON, but packed',
      [
        ['Content-Type', 'application/json'],
        ['Content-Encoding', 'gzip'],
      ],
    ],
  ] satisfies [string, [string, string][]][])('a content type that is %s', async (_, headers) => {
    const body = JSON.stringify(world.jobInput())
    const others = asPoster.filter(([name]) => name !== 'Content-Type')
    expect(await refusalOf({ path: '/api/jobs', headers: [...others, ...headers], body })).toMatchObject({
      status: 415,
      code: 'unsupported-media-type',
    })
  })

  it('a client that disconnects in the middle is no failure, and nothing is written', async () => {
    const body = JSON.stringify(world.jobInput()).slice(0, 40)
    for (const length of [1000, 'chunked'] as const) await send({ ...toJobs, body, length }, { hangsUp: true })
    await send({ ...toJobs, path: '/api/users/profile-image', body, length: 1000 }, { hangsUp: true })
    expect((await send({ method: 'GET', path: '/healthz' })).status).toBe(200)
    expect(await traces()).toEqual(none)
  })
})
