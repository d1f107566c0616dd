import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { newId } from '../../schema/ids.ts'
import { syncVersion } from '../../schema/sync.ts'
import { picture } from '../testing/picture.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const [garden, shed, gate, hedge] = [
  await picture('jpeg', 1200, 900),
  await picture('png', 900, 1200),
  await picture('webp', 700, 700),
  await picture('jpeg', 640, 480),
]

/** Publishes an offer with photos. */
const publish = async (photos?: readonly string[], poster?: Person) => {
  const person = poster ?? (await world.person('private'))
  const job = await world.openJob(person, photos ? { photos } : {})
  return { poster: person, job, photos: z.array(z.string()).parse(job.photos ?? []) }
}
const { edit } = world
const read = async (jobId: string) => (await world.visitor('GET', `/api/jobs/${jobId}`)).body
const fetchImage = async (path: string) => {
  const answer = await world.app.request(path)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const isServed = async (path: string) => (await fetchImage(path)).status === 200
const stored = async (photos: readonly string[]) => {
  const hashes = photos.map(photo => photo.slice('/api/images/'.length))
  const rows = await sql<{ hash: string }[]>`select hash from images where hash = any(${hashes})`
  return hashes.map(hash => rows.some(row => row.hash === hash))
}

describe('photos of an offer', () => {
  it('K-41 are published with the offer, in order, up to three', async () => {
    const { poster, job, photos } = await publish([garden, shed, gate])
    expect(photos).toHaveLength(3)
    expect((await read(job.id)).photos).toEqual(photos)
    const [listed] = (await world.visitor('GET', '/api/jobs?limit=1')).body
    expect(listed).toMatchObject({ id: job.id, photos })
    expect((await poster.call('GET', `/api/users/${poster.id}/jobs`)).body).toMatchObject([{ id: job.id, photos }])
    expect(await world.exportOf(poster)).toMatchObject({ body: { jobs: [{ photos }] } })
    const tooMany = await edit(poster, job.id, { photos: [...photos, hedge] })
    expect(tooMany).toMatchObject({ status: 400, body: { code: 'invalid-input', field: 'photos' } })
    expect((await read(job.id)).photos).toEqual(photos)
    // Duplicates are removed.
    expect((await publish([hedge, hedge])).photos).toHaveLength(1)
  })

  it('K-43 are re-encoded in two sizes, without camera metadata, and served to everyone', async () => {
    const { photos } = await publish([garden])
    const [photo = ''] = photos
    expect(JSON.stringify(photo).length).toBeLessThan(150)
    for (const [path, width] of [
      [photo, 1200],
      [`${photo}/small`, 480],
    ] as const) {
      const { headers, bytes } = await fetchImage(path)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('cache-control')).toContain('public')
      const metadata = await sharp(bytes).metadata()
      expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', width, undefined])
      expect(bytes.includes('Secret place')).toBe(false)
    }
    // An offer without photos omits the field.
    expect(await read((await publish()).job.id)).not.toHaveProperty('photos')
  })

  it('K-43 have no transparency', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const clear = await sharp({ create: { width: 60, height: 40, channels: 4, background } })
      .png()
      .toBuffer()
    const { photos } = await publish([`data:image/png;base64,${clear.toString('base64')}`])
    for (const path of [photos[0] ?? '', `${photos[0] ?? ''}/small`]) {
      const { isOpaque, channels } = await sharp((await fetchImage(path)).bytes).stats()
      expect(isOpaque).toBe(true)
      expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(250)
    }
  })

  it.each<[string, () => Promise<string> | string, number, string]>([
    ['no picture', () => `data:image/png;base64,${btoa('<svg onload="x">')}`, 415, 'invalid-image'],
    ['too large', () => `data:image/jpeg;base64,/9j/${'A'.repeat(7_000_000)}`, 413, 'image-too-large'],
    ['an address of elsewhere', () => 'https://example.com/a.webp', 400, 'invalid-input'],
    ['an address of nothing', () => `/api/images/${'0'.repeat(64)}`, 404, 'unknown-photo'],
  ])('K-43 refuses %s, and stores none of the others', async (_, photo, status, code) => {
    const { poster, job } = await publish()
    const before = await sql`select count(*) from images`
    const fresh = await picture('png', 77, 31)
    const answer = await edit(poster, job.id, { title: 'Autre', photos: [fresh, await photo()] })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await sql`select count(*) from images`).toEqual(before)
    expect((await read(job.id)).title).toBe(job.title)
    const published = await poster.call('POST', '/api/jobs', {
      title: 'Neuve',
      description: 'Une offre',
      location: 'Lausanne, VD',
      duration: '2 heures',
      rate: 25,
      photos: [await photo()],
    })
    expect(published).toMatchObject({ status, body: { code } })
  })

  it('K-45 a person can neither use another’s picture nor change their photos', async () => {
    const { job: theirs, photos } = await publish([garden])
    const { poster: thief, job: own } = await publish([shed])
    const face = (await thief.call('POST', '/api/users/profile-image', { profileImage: gate })).body.profileImageUrl
    for (const taken of [photos[0], face]) {
      expect(await edit(thief, own.id, { photos: [taken] })).toMatchObject({
        status: 404,
        body: { code: 'unknown-photo', field: 'photos' },
      })
    }
    const student = await world.person('student')
    for (const stranger of [thief, student]) {
      const { status } = await edit(stranger, theirs.id, { photos: [] })
      expect([403, 404]).toContain(status)
    }
    expect((await read(theirs.id)).photos).toEqual(photos)
    // One's own pictures can be reused, e.g. to publish the same work again.
    const { poster } = await publish([hedge], thief)
    const again = await publish([(await read(own.id)).photos[0]], poster)
    expect(again.photos).toEqual((await read(own.id)).photos)
  })

  it('K-41 an edit keeps, adds, reorders and removes; unused ones are deleted', async () => {
    const [pond, wall] = [await picture('jpeg', 80, 81), await picture('jpeg', 82, 83)]
    const { poster, job, photos } = await publish([pond, wall])
    const [one = '', two = ''] = photos
    const face = (await poster.call('POST', '/api/users/profile-image', { profileImage: pond })).body.profileImageUrl
    const turned = (await edit(poster, job.id, { photos: [two, await picture('png', 84, 85), one] })).body.photos
    expect([turned[0], turned[2]]).toEqual([two, one])
    expect((await edit(poster, job.id, { photos: [turned[1]] })).body.photos).toEqual([turned[1]])
    // The first is also the poster's profile picture.
    expect(await stored([face, two])).toEqual([true, false])
    const none = await edit(poster, job.id, { photos: [] })
    expect(none.body).not.toHaveProperty('photos')
    expect(await stored([turned[1]])).toEqual([false])
  })

  it('K-46 an app that does not know photos leaves them unchanged', async () => {
    const { poster, job, photos } = await publish([garden])
    expect((await edit(poster, job.id, { title: 'Tailler la haie' })).body).toMatchObject({ photos })
    expect((await read(job.id)).photos).toEqual(photos)
  })

  it('K-42 published and edited in one batch of a device, and sent twice', async () => {
    const poster = await world.person('private')
    const id = newId()
    const offer = {
      title: 'Haie',
      description: 'Deux mètres',
      location: 'Lausanne, VD',
      duration: '2 heures',
      rate: 25,
    }
    const mutations = [
      { id: newId(), account: poster.id, command: 'publish-job', input: { ...offer, id, photos: [garden] } },
      { id: newId(), account: poster.id, command: 'edit-job', input: { id, photos: [garden, shed] } },
      { id: newId(), account: poster.id, command: 'edit-job', input: { id, photos: ['data:image/png;base64,AAAA'] } },
    ]
    const body = { device: newId(), version: syncVersion.current, epoch: null, cursors: {}, page: null, mutations }
    const send = async () => (await poster.call('POST', '/api/sync', body)).body.results
    const results = await send()
    expect(results).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'applied' },
      { outcome: 'refused', code: 'invalid-image', field: 'photos' },
    ])
    expect(await send()).toEqual(results)
    expect((await read(id)).photos).toHaveLength(2)
  })

  it('K-44 a device’s row contains their addresses, also for the previous app version', async () => {
    const { poster, job, photos } = await publish([garden, shed])
    const body = {
      device: newId(),
      version: syncVersion.oldest,
      epoch: null,
      cursors: { [`user:${poster.id}`]: '0' },
      page: null,
    }
    const answer = (await poster.call('POST', '/api/sync', { ...body, mutations: [] })).body
    const row = answer.changes.find(({ id }: { id: string }) => id === job.id)?.row
    expect(row.photos).toEqual(photos)
  })
})

describe('photos of an offer disappear', () => {
  it('K-43 with the offer, unless another offer uses them', async () => {
    const poster = await world.person('private')
    const first = await publish([await picture('jpeg', 86, 87), await picture('jpeg', 88, 89)], poster)
    const second = await publish([first.photos[0] ?? ''], poster)
    expect((await poster.call('DELETE', `/api/jobs/${first.job.id}`)).status).toBe(200)
    expect(await stored(first.photos)).toEqual([true, false])
    expect((await read(second.job.id)).photos).toEqual(second.photos)
    const [deleted] = (await poster.call('GET', `/api/users/${poster.id}/deleted-jobs`)).body
    expect(deleted).not.toHaveProperty('photos')
  })

  it('K-43 with the account of their poster', async () => {
    const { poster, photos } = await publish([await picture('png', 90, 91)])
    const { status } = await world.deleteAccount(poster)
    expect(status).toBe(200)
    expect(await stored(photos)).toEqual([false])
    expect(await sql`select from offers where posted_by_id = ${poster.id} and photos <> '{}'`).toEqual([])
  })

  it('K-43 when the offer is hidden, except for the desk, and come back with it', async () => {
    const { job, photos } = await publish([await picture('png', 92, 93)])
    const student = await world.person('student')
    const admin = await world.person('student')
    await sql`update users set is_admin = true where id = ${admin.id}`
    await student.call('POST', '/api/reports', { kind: 'job', targetId: job.id, reason: 'scam' })
    const { body } = await admin.call('GET', '/api/moderation/reports')
    const reported = body.find(({ targetId }: { targetId: string }) => targetId === job.id)
    expect(reported.parts).toMatchObject([{ kind: 'job', images: photos }])
    const [photo = ''] = photos
    await admin.call('POST', '/api/moderation/hide', { kind: 'job', targetId: job.id, reason: 'Trompeuse.' })
    expect([await isServed(photo), await isServed(`${photo}/small`)]).toEqual([false, false])
    await admin.call('POST', '/api/moderation/restore', { kind: 'job', targetId: job.id, reason: 'Malentendu.' })
    expect([await isServed(photo), await isServed(`${photo}/small`)]).toEqual([true, true])
  })

  it('K-43 but never one that another offer starts to use concurrently', async () => {
    const poster = await world.person('private')
    const shot = await picture('png', 94, 95)
    const first = await publish([shot], poster)
    for (let turn = 0; turn < 5; turn++) {
      const [, second] = await Promise.all([
        edit(poster, first.job.id, { photos: turn % 2 === 0 ? [] : [shot] }),
        world.openJob(poster, { photos: [shot] }),
      ])
      expect(await stored(second.photos)).toEqual([true])
    }
  })
})
