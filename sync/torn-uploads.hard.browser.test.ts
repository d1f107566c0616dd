import sharp from 'sharp'
import { expect, it } from 'vitest'
import { digTunnel } from '../pwa/tests/e2e/tunnel.ts'
import { newId } from '../schema/ids.ts'
import { openStage } from './testing/browser/stage.ts'

const { sql, world, openDevice } = await openStage()

/** Some 0.4 MB, for no codec makes noise smaller. */
const takePhoto = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
const photos = await Promise.all([takePhoto(), takePhoto(), takePhoto()])

/** The tab of a poster who is about to publish an offer, and the line that it goes over. */
const openPoster = async () => {
  const poster = await world.person('private')
  const tunnel = await digTunnel()
  const device = await openDevice(poster, tunnel.url)
  const tab = await device.open('one')
  await tab.expectQuiet()
  const offer = world.jobInput({ id: newId(), photos })
  return {
    tab,
    tunnel,
    publish: () => tab.page.evaluate(input => window.pouce.engine.send('publish-job', input), offer),
    /** How many photos each of the poster's offers has. */
    arrived: async () =>
      (await sql<{ photos: string[] }[]>`select photos from jobs where posted_by_id = ${poster.id}`).map(
        ({ photos: kept }) => kept.length,
      ),
  }
}

const breaks = [1, 2, 3]
const thirds = [1, 2, 3]

it.each(thirds.flatMap(third => breaks.map(count => ({ third, count }))))(
  'O-03 [R5] [R12] an offer whose line breaks after $third/3 of it, that often: $count, arrives with the next try, once, with its photos',
  async ({ third, count }) => {
    const { tab, tunnel, publish, arrived } = await openPoster()
    for (let n = 0; n < count; n++) tunnel.tear({ share: third / 3, how: 'cut' })
    await publish()
    // Three rests are seven seconds at most.
    await expect.poll(arrived).toEqual([3])
    await tab.expectQuiet()
    expect(tunnel.uploads()).toBe(count + 1)
    expect(await arrived()).toEqual([3])
  },
)

it('O-03 [R10] [R12] an offer whose line falls silent twice in the middle is not refused, and arrives once the line is good again', async () => {
  const { tab, tunnel, publish, arrived } = await openPoster()
  tunnel.tear({ share: 1 / 3, how: 'in-silence' }, { share: 2 / 3, how: 'in-silence' })
  await publish()
  // The server waits for twenty seconds, twice.
  await expect.poll(arrived, { timeout: 70_000 }).toEqual([3])
  await tab.expectQuiet()
  expect(tunnel.uploads()).toBe(3)
})
