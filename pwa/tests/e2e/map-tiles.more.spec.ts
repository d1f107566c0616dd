import { once } from 'node:events'
import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { isIndexed } from './job-list.ts'
import { setStage } from './set-stage.ts'

const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#cde' } })
  .png()
  .toBuffer()
const asked: string[] = []
const maker = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(200, { 'Content-Type': 'image/png', 'Access-Control-Allow-Origin': '*' }).end(tile)
})
maker.listen(0, '127.0.0.1')
await once(maker, 'listening')
afterAll(() => maker.close())
const address = maker.address()
const port = typeof address === 'object' ? address?.port : 0

const stage = await setStage({
  demo: true,
  settings: { MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, MAP_TILES_CREDIT: '© Essai' },
})

it('M-09 draws the operator’s tiles under the map, names their maker, and breaks no content policy', async () => {
  const { page, complaints } = await stage.visit('desktop', '/jobs')
  await isIndexed(page)
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Carte', exact: true }).click()
  await page.getByText('Carte : © Essai').waitFor()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked[0]).toMatch(/^\/\d+\/\d+\/\d+\.png$/)
  expect(complaints).toEqual([])
})
