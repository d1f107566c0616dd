import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, publishButton } from './browser.ts'
import { newActor, publish } from './people.ts'
import { readDevice } from './read-device.ts'
import { setPublish } from './set-publish.ts'
import { toast } from './toast.ts'
import { goOffline, waitForWorker } from './worker.ts'

const { stage, poster, dialog, next, more, open, fillFirst, fillSecond } = await setPublish()

/** A photo as a camera takes it: large, and with a place in its metadata. */
const shoot = async (background: string, width = 3000, height = 2000) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer(),
})
const [brown, blue, green, grey] = [await shoot('#a74'), await shoot('#47a'), await shoot('#4a7'), await shoot('#888')]
const dataOf = ({ buffer }: typeof brown) => `data:image/jpeg;base64,${buffer.toString('base64')}`

const choose = (page: Page, ...files: (typeof brown)[]) => dialog(page).locator('input[type=file]').setInputFiles(files)
const chosen = (page: Page) => dialog(page).getByRole('img', { name: /^Photo \d$/ })
const remove = (page: Page, number: number) => dialog(page).getByRole('button', { name: `Retirer Photo ${number}` })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const isDrawn = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .evaluate(image => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)

it('K-41 K-42 K-43 keeps photos chosen offline over a reload and a closed app, and sends them with the offer', async () => {
  const { page: first, id, complaints } = await poster('phone')
  await open(first)
  await goOffline(first)
  await fillFirst(first, 'Repeindre un abri')
  await more(first).click()
  await choose(first, brown, blue, green, grey)
  await remove(first, 3).waitFor()
  expect(await toast(first).innerText()).toContain('Maximum 3 photos.')
  expect(await chosen(first).count()).toBe(3)
  await remove(first, 2).click()
  await expect.poll(() => chosen(first).count()).toBe(2)
  await expect.poll(() => focused(first)).toBe('Retirer Photo 2')
  await expectAccessible(first)
  await expectNoSidewaysScroll(first)
  await first.waitForTimeout(300)
  // Closes the app and opens it again, still without network.
  const page = await first.context().newPage()
  await first.close()
  await page.goto(`${stage.url}/dashboard?publish`)
  await dialog(page).getByText('Nous avons repris votre brouillon.').waitFor()
  await expect.poll(() => chosen(page).count()).toBe(2)
  await next(page).click()
  await fillSecond(page)
  await next(page).click()
  await next(page).click()
  await dialog(page).getByText('Étape 4 sur 4').waitFor()
  await dialog(page).getByRole('img', { name: 'Photo 2 de l’offre « Repeindre un abri »' }).waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByText('En attente d’envoi').waitFor()
  // The card shows a moment before the device has stored the offer.
  await expect.poll(async () => (await readDevice(page, id))['outbox']).toHaveLength(1)
  await page.reload()
  await page.getByText('En attente d’envoi').waitFor()
  await page.context().setOffline(false)
  const stored = () => stage.sql<{ photos: string[] }[]>`select photos from offers where posted_by_id = ${id}`
  await expect.poll(stored, { timeout: 20_000 }).toMatchObject([{ photos: [expect.any(String), expect.any(String)] }])
  const [job] = await stage.sql<{ bytes: Buffer; small: Buffer }[]>`
    select bytes, small from images where hash = (select photos[1] from offers where posted_by_id = ${id})`
  const { width, exif } = await sharp(job?.bytes).metadata()
  expect([width, exif, (await sharp(job?.small).metadata()).width]).toEqual([1280, undefined, 480])
  // In the order in which they were chosen.
  const { dominant } = await sharp(job?.bytes).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
  // The next offer starts without photos.
  await publishButton(page).click()
  await dialog(page).getByText('Étape 1 sur 4').waitFor()
  expect(await chosen(page).count()).toBe(0)
  expect(complaints.filter(line => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

it('K-41 K-42 K-44 shows the photos of an offer in its edit, and adds and removes some without network', async () => {
  const person = await poster('desktop')
  const { page } = person
  const jobId = await publish(person, 'Vider un grenier', { photos: [dataOf(brown), dataOf(blue)] })
  const stored = async () => {
    const [job] = await stage.sql<{ photos: string[] }[]>`select photos from offers where id = ${jobId}`
    return job?.photos ?? []
  }
  const [first, second] = await stored()
  await page.goto(`${stage.url}/dashboard`)
  await page.getByRole('listitem').locator(`img[src="/api/images/${first}/small"]`).waitFor()
  await page.getByRole('button', { name: 'Modifier « Vider un grenier »' }).click()
  await expect.poll(() => chosen(page).count()).toBe(2)
  await goOffline(page)
  await remove(page, 1).click()
  await choose(page, green)
  await remove(page, 2).waitFor()
  await expect.poll(() => next(page).isEnabled()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Modifier « Vider un grenier »' }).click()
  await dialog(page).getByText('Nous avons repris votre brouillon.').waitFor()
  await expect.poll(() => chosen(page).count()).toBe(2)
  for (const step of [2, 3, 4]) {
    await next(page).click()
    await dialog(page).getByText(`Étape ${step} sur 4`).waitFor()
  }
  await dialog(page).getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await page.getByText('En attente d’envoi').waitFor()
  await page.context().setOffline(false)
  await expect.poll(stored, { timeout: 20_000 }).toEqual([second, expect.any(String)])
  // Publishing the job again keeps its photos.
  await person.ask('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' })
  await page.goto(`${stage.url}/dashboard?tab=past`)
  await page.getByRole('button', { name: 'Publier à nouveau' }).click()
  await expect.poll(() => chosen(page).count()).toBe(2)
})

it('K-44 shows photos on the card, the page, the link preview and enlarged, by keyboard alone too', async () => {
  const person = await poster('phone')
  const title = 'Nettoyer une tonnelle'
  const jobId = await publish(person, title, { photos: [dataOf(brown), dataOf(blue)] })
  const [stored] = await stage.sql<{ hash: string }[]>`select photos[1] as hash from offers where id = ${jobId}`
  const photo = `/api/images/${stored?.hash}`
  const sent = await (await fetch(`${stage.url}/jobs/${jobId}`)).text()
  expect(sent).toContain(`<meta property="og:image" content="${stage.url}${photo}">`)
  expect(sent).toContain(`"image":["${stage.url}${photo}"`)

  const { page, complaints } = await newActor(stage, 'phone', { userType: 'student' })
  await page.goto(`${stage.url}/jobs?search=tonnelle`)
  const card = page.getByRole('article').filter({ hasText: title })
  const small = card.locator(`img[src="${photo}/small"]`)
  await small.waitFor()
  expect(await small.evaluate(image => [image.getAttribute('width'), image.getAttribute('loading')])).toEqual([
    '480',
    'lazy',
  ])
  await card.getByRole('link', { name: title }).click()
  await page.getByRole('region', { name: 'Photos de l’offre' }).waitFor()
  await expect.poll(() => isDrawn(page, `Photo 1 de l’offre « ${title} »`)).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Focuses the second photo, which scrolls into view, and opens it.
  await page.getByRole('button', { name: 'Agrandir la photo 1' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Agrandir la photo 2')
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: 'Photos de l’offre' })
        .getByRole('list')
        .evaluate(row => row.scrollLeft),
    )
    .toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photo 2 sur 2' })
  await viewer.getByRole('img', { name: `Photo 2 de l’offre « ${title} »` }).waitFor()
  await expectAccessible(page)
  await viewer.getByRole('button', { name: 'Suivante' }).click()
  await page.getByRole('dialog', { name: 'Photo 1 sur 2' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Agrandir la photo 2')
  expect(complaints).toEqual([])
})

it('K-44 shows photos seen before without network, and the drawing instead of others', async () => {
  const person = await poster('phone')
  const [seen, unseen] = [
    await publish(person, 'Arroser des tomates', { photos: [dataOf(green)] }),
    await publish(person, 'Arroser des courges', { photos: [dataOf(await shoot('#c60'))] }),
  ]
  const { page } = await newActor(stage, 'phone', { userType: 'student' })
  // Opens the page directly, because a list would load the other photo too.
  await page.goto(`${stage.url}/jobs/${seen}`)
  await waitForWorker(page)
  await page.reload()
  await expect.poll(() => isDrawn(page, 'Photo 1 de l’offre « Arroser des tomates »')).toBe(true)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pouce-images')).keys()).length))
    .toBeGreaterThan(0)
  await goOffline(page)
  await page.reload()
  await expect.poll(() => isDrawn(page, 'Photo 1 de l’offre « Arroser des tomates »')).toBe(true)
  await page.goto(`${stage.url}/jobs/${unseen}`)
  await page.getByRole('heading', { level: 1, name: 'Arroser des courges' }).waitFor()
  const photos = page.getByRole('region', { name: 'Photos de l’offre' })
  await photos.locator('svg').waitFor()
  expect(await photos.locator('img, button').count()).toBe(0)
})

it('K-453 removes a deleted picture from the device within a day, but not while the server cannot tell', async () => {
  const { page } = await stage.visit('phone', '/')
  await waitForWorker(page)
  const path = `/api/images/${'0'.repeat(64)}`
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no worker')
  /** Stores the picture as if some hours ago, by the worker's clock. */
  const keep = (hours: number) =>
    worker.evaluate(
      async ([url, age]) => {
        const date = new Date(Date.now() - age * 3_600_000).toUTCString()
        await (await caches.open('pouce-images')).put(url, new Response('a face', { headers: { date } }))
      },
      [path, hours] as const,
    )
  const read = () => page.evaluate(async url => (await fetch(url)).text(), path)
  const isKept = () =>
    page.evaluate(async url => (await (await caches.open('pouce-images')).match(url)) !== undefined, path)
  await keep(23)
  expect([await read(), await isKept()]).toEqual(['a face', true])
  await page.context().route(`**${path}`, route => route.fulfill({ status: 404, headers: { 'retry-after': '60' } }))
  await keep(25)
  const asked = page
    .context()
    .waitForEvent('response', answer => answer.url().endsWith(path) && answer.status() === 404)
  expect(await read()).toBe('a face')
  await asked
  expect(await isKept()).toBe(true)
  await page.context().unroute(`**${path}`)
  await read()
  await expect.poll(isKept).toBe(false)
  expect(await read()).toContain('not-found')
})
