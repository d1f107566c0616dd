import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createProxy } from '../pwa/tests/e2e/tunnel.ts'
import { newId } from '../schema/ids.ts'
import { openStage } from './testing/browser/stage.ts'

const { sql, world, openDevice } = await openStage()

/** About 0.4 MB, because no codec compresses noise. */
const takePhoto = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
const photos = await Promise.all([takePhoto(), takePhoto(), takePhoto()])

/** Opens a poster's tab with an offer to publish, and the connection it uses. */
const openPoster = async () => {
  const poster = await world.person('private')
  const tunnel = await createProxy()
  const device = await openDevice(poster, tunnel.url)
  const tab = await device.open('one')
  await tab.expectQuiet()
  const offer = world.jobInput({ id: newId(), photos })
  return {
    tab,
    tunnel,
    publish: () => tab.page.evaluate(input => window.pouce.engine.send('publish-job', input), offer),
    /** Number of photos of each of the poster's offers. */
    arrived: async () =>
      (await sql<{ photos: string[] }[]>`select photos from offers where posted_by_id = ${poster.id}`).map(
        ({ photos: kept }) => kept.length,
      ),
  }
}

const breaks = [1, 2, 3]
const thirds = [1, 2, 3]

type Poster = Awaited<ReturnType<typeof openPoster>>

/**
 * Expects it once, with all photos, within a minute of a good connection. The number of sends is not only ours: Chromium itself
 * repeats a request ended by a reset or a 408, and after 30 seconds the worker passes over a tab that still waits (R13). A
 * failure lists every attempt.
 */
const expectArrival = async ({ tab, tunnel, arrived }: Poster) => {
  await expect.poll(() => tunnel.tearsLeft(), { timeout: 60_000 }).toBe(0)
  try {
    await expect.poll(arrived, { timeout: 60_000 }).toEqual([3])
    await tab.expectQuiet()
    expect(await arrived()).toEqual([3])
  } catch (error) {
    throw new Error(`it did not arrive once; the tries:\n${tunnel.tries()}`, { cause: error })
  }
}

it.each(thirds.flatMap(third => breaks.map(count => ({ third, count }))))(
  'O-03 [R5] [R12] an offer whose connection breaks after $third/3 of it, $count times, arrives with the next try, once, with its photos',
  async ({ third, count }) => {
    const poster = await openPoster()
    for (let n = 0; n < count; n++) poster.tunnel.tear({ share: third / 3, how: 'cut' })
    await poster.publish()
    await expectArrival(poster)
  },
)

it.each(thirds)(
  'O-03 [R10] [R12] an offer whose connection falls silent twice, after %s/3 of it, is not refused, and arrives once the connection is good again',
  async third => {
    const poster = await openPoster()
    poster.tunnel.tear({ share: third / 3, how: 'in-silence' }, { share: third / 3, how: 'in-silence' })
    await poster.publish()
    await expectArrival(poster)
  },
)
