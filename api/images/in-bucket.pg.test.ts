import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../server/environment.ts'
import { examine } from '../doctor/examine.ts'
import { freePort } from '../server/free-port.ts'
import { picture } from '../testing/picture.ts'
import { waitingTasks } from '../testing/run-tasks.ts'
import { startS3 } from '../testing/s3-server.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin, type Person } from '../testing/world.ts'
import { createBucket } from './bucket.ts'
import { bringImagesBack, fetchImage, moveImages, removeImage, requireBucket } from './in-bucket.ts'

const { sql } = await testDatabase()
const s3 = await startS3()
const bucket = createBucket(s3.settings)
const world = createWorld(sql, { bucket })
/** The same world without a bucket. */
const bare = createWorld(sql)

let width = 40
const publish = async (poster?: Person) => {
  const person = poster ?? (await world.person('private'))
  const job = await world.openJob(person, { photos: [await picture('jpeg', ++width, 60)] })
  const [photo] = job.photos
  return { poster: person, job, photo: String(photo), hash: String(photo).slice('/api/images/'.length) }
}
const read = async (path: string, from = world) => {
  const answer = await from.app.request(path)
  const { status, headers } = answer
  const [cache, again] = [headers.get('cache-control'), headers.get('retry-after')]
  return { status, cache, again, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const served = async (photo: string) => [await read(photo), await read(`${photo}/small`)] as const
const inDatabase = async (hash: string) => {
  const [row] =
    await sql`select bytes is not null as whole, small is not null as small from images where hash = ${hash}`
  return row
}
const inBucket = async (hash: string) =>
  (await Promise.all([bucket.get(`${hash}.webp`), bucket.get(`${hash}-small.webp`)])).map(bytes => bytes !== null)

describe('K-280 with a bucket, pictures', () => {
  it('move there, and are served as before: the same bytes, with the same cache time', async () => {
    const { photo, hash } = await publish()
    const before = await served(photo)
    expect(before.map(({ status }) => status)).toEqual([200, 200])
    await moveImages(sql, bucket)
    expect(await inDatabase(hash)).toEqual({ whole: false, small: false })
    expect(await inBucket(hash)).toEqual([true, true])
    expect(await served(photo)).toEqual(before)
    expect(before[0].cache).toContain('public')
  })

  it('are visible to the same people as before: a hidden one to admins only', async () => {
    const { photo, job } = await publish()
    await moveImages(sql, bucket)
    const admin = await world.person('student', { isAdmin: true })
    await admin.call('POST', '/api/moderation/hide', { kind: 'job', targetId: job.id, reason: 'Trompeuse.' })
    expect((await read(photo)).status).toBe(404)
    const { status, headers } = await admin.call('GET', photo)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })

  it('stay in the database while the bucket is down; nothing is lost or answered with a server error', async () => {
    const moved = await publish()
    await moveImages(sql, bucket)
    await s3.stop()
    const waiting = await publish()
    await expect(moveImages(sql, bucket)).rejects.toThrow('fetch failed')
    expect(await inDatabase(waiting.hash)).toEqual({ whole: true, small: true })
    expect((await served(waiting.photo)).map(({ status }) => status)).toEqual([200, 200])
    // Moved pictures are missing, and no cache keeps that answer.
    expect(await read(moved.photo)).toMatchObject({ status: 404, cache: 'no-store', again: '60' })
    expect(world.failures.splice(0)).toMatchObject([{ event: 'bucket_failed' }])
    await s3.start()
    await moveImages(sql, bucket)
    expect((await read(moved.photo)).status).toBe(200)
    expect(await inBucket(waiting.hash)).toEqual([true, true])
  })

  it('stay in the database if the bucket refuses the key', async () => {
    const { hash } = await publish()
    const other = createBucket({ ...s3.settings, secretAccessKey: 'another' })
    await expect(moveImages(sql, other)).rejects.toThrow('the bucket answered PUT with 403')
    expect(await inDatabase(hash)).toEqual({ whole: true, small: true })
    await expect(moveImages(sql, createBucket({ ...s3.settings, name: 'nowhere' }))).rejects.toThrow('404')
    expect(await inDatabase(hash)).toEqual({ whole: true, small: true })
  })

  it('are removed from it with an account, even those being moved at that moment', async () => {
    const { poster, hash } = await publish()
    await moveImages(sql, bucket)
    const onItsWay = await publish(poster)
    // State left by a process that died halfway.
    await sql`update images set sent_at = now() where hash = ${onItsWay.hash}`
    const [row] = await sql<
      { bytes: Uint8Array<ArrayBuffer> }[]
    >`select bytes from images where hash = ${onItsWay.hash}`
    await bucket.put(`${onItsWay.hash}.webp`, row?.bytes ?? new Uint8Array(), 'image/webp')
    const neverSent = await publish(poster)
    expect((await world.deleteAccount(poster)).status).toBe(200)
    expect(await waitingTasks(sql, 'remove-image')).toHaveLength(2)
    await world.work('remove-image')
    expect(await inBucket(hash)).toEqual([false, false])
    expect(await inBucket(onItsWay.hash)).toEqual([false, false])
    expect(await sql`select from images where hash = any(${[hash, onItsWay.hash, neverSent.hash]})`).toEqual([])
  })

  it('are not removed from it if they were stored again in the meantime', async () => {
    const { poster, job, photo, hash } = await publish()
    await moveImages(sql, bucket)
    const [{ bytes }] = await served(photo)
    await world.edit(poster, job.id, { photos: [] })
    await sql`insert into images (hash, media_type, bytes) values (${hash}, 'image/webp', ${bytes})`
    await world.work('remove-image')
    await Promise.all([moveImages(sql, bucket), removeImage(sql, bucket, hash), moveImages(sql, bucket)])
    expect(await fetchImage(bucket, hash, 'whole')).toEqual(new Uint8Array(bytes))
    expect(await inDatabase(hash)).toEqual({ whole: false, small: false })
  })

  it('are sent there again when they are stored again', async () => {
    const poster = await world.person('private')
    const shot = await picture('png', 50, 90)
    const [photo = ''] = (await world.openJob(poster, { photos: [shot] })).photos
    await moveImages(sql, bucket)
    await bucket.remove(`${photo.slice('/api/images/'.length)}.webp`)
    expect((await read(photo)).status).toBe(404)
    await world.openJob(poster, { photos: [shot] })
    expect((await read(photo)).status).toBe(200)
    await moveImages(sql, bucket)
    expect((await read(photo)).status).toBe(200)
  })
})

describe('K-280 without the bucket', () => {
  it('a moved picture is missing, the start says so, and the task that removes one fails until the bucket is back', async () => {
    const { photo, hash } = await publish()
    await moveImages(sql, bucket)
    expect(await read(photo, bare)).toMatchObject({ status: 404, cache: 'no-store' })
    await expect(requireBucket(sql, undefined)).rejects.toThrow(
      /^Pictures are in a bucket, [1-9]\d* of them: S3_ENDPOINT, .* must be set\. With S3_LEAVE=yes /,
    )
    await requireBucket(sql, bucket)
    await expect(removeImage(sql, undefined, hash)).rejects.toThrow('no bucket is set')
  })
})

describe('K-303 with S3_LEAVE, pictures', () => {
  const leaving = createWorld(sql, {
    bucket,
    environment: { publicUrl: origin, secureCookies: false, trustedProxies: 0, leavesBucket: true },
  })
  const bringBack = async () => {
    await sql`select graphile_worker.add_job('move-images')`
    await leaving.work('move-images')
  }

  it('come back into the database, and are served as before; new ones stay there, and a start without the bucket works', async () => {
    const { photo, hash } = await publish()
    const before = await served(photo)
    await moveImages(sql, bucket)
    const fresh = await publish()
    await bringBack()
    expect(await inDatabase(hash)).toEqual({ whole: true, small: true })
    expect(await inDatabase(fresh.hash)).toEqual({ whole: true, small: true })
    expect(await inBucket(hash)).toEqual([false, false])
    expect([await read(photo, bare), await read(`${photo}/small`, bare)]).toEqual(before)
    await requireBucket(sql, undefined)
  })

  it('interrupted on their way come back with the next run; missing or damaged ones stay reported', async () => {
    const [{ hash }, gone, spoilt] = [await publish(), await publish(), await publish()]
    await moveImages(sql, bucket)
    // State left by a process that died between the two steps.
    await sql`update images set bytes = ${Buffer.from('half')}, small = null where hash = ${hash}`
    await bucket.remove(`${gone.hash}.webp`)
    await bucket.put(`${spoilt.hash}.webp`, new Uint8Array([1]), 'image/webp')
    expect(await bringImagesBack(sql, bucket, AbortSignal.abort())).toEqual({ back: 0, missing: 0 })
    expect(await bringImagesBack(sql, bucket)).toMatchObject({ missing: 2 })
    expect(await inDatabase(hash)).toEqual({ whole: true, small: true })
    expect(await inBucket(hash)).toEqual([false, false])
    await expect(requireBucket(sql, undefined)).rejects.toThrow(/^Pictures are in a bucket, 2 of them/)
    await sql`delete from images where hash = any(${[gone.hash, spoilt.hash]})`
  })
})

describe('K-280 npm run doctor', () => {
  const says = async (settings: Partial<typeof s3.settings>, leave = 'no') => {
    const { endpoint, name, accessKeyId, secretAccessKey } = { ...s3.settings, ...settings }
    const environment = readEnvironment({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_LEAVE: leave,
    })
    return (await examine(sql, environment)).map(warning => warning.says).filter(one => one.startsWith('S3_'))
  }

  it('writes, reads and removes an object in the bucket', async () => {
    // This server lets everyone read it.
    expect(await says({})).toEqual([
      'S3_BUCKET is open to everybody: pictures that moderators have hidden are read there.',
    ])
    expect(await says({}, 'yes')).toContain(
      'S3_LEAVE is yes, and every picture is in the database: the settings S3_… can go, and the bucket.',
    )
    expect(await says({ secretAccessKey: 'another' })).toEqual([
      'S3_BUCKET cannot be used: the bucket answered PUT with 403.',
    ])
    expect(await says({ name: 'nowhere' })).toEqual(['S3_BUCKET cannot be used: the bucket answered PUT with 404.'])
    expect(await says({ endpoint: `http://127.0.0.1:${await freePort()}` })).toEqual([
      'S3_BUCKET cannot be used: ECONNREFUSED.',
    ])
  })
})
