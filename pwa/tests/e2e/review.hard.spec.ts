import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { actorsOn, assign } from './people.ts'
import { fill, submit } from './reviews.ts'
import { setStage } from './set-stage.ts'
import { toast } from './toast.ts'

const stage = await setStage()
const person = actorsOn(stage, 'phone')

it('R-01 R-02 takes five photos of twenty megabytes and no sixth, reduced enough to wait and be sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-photos-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // Soft like a photo, and stored without any compression.
  const [width, height] = [3000, 2300]
  const pixels = randomBytes(width * height * 3).map(byte => 120 + (byte & 7))
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => join(folder, `${name}.png`))
  for (const file of files) await writeFile(file, bytes)
  expect(bytes.length).toBeGreaterThan(20_000_000)

  const [poster, student] = [
    await person('private', 'phone', { firstName: 'Awa' }),
    await person('student', 'phone', { firstName: 'Awa', lastName: 'Diallo' }),
  ]
  const jobId = await assign(poster, student)
  const { page } = poster
  const query = new URLSearchParams({ title: 'Tondre la pelouse', studentName: 'Awa Diallo', studentId: student.id })
  await page.goto(`${stage.url}/review-student/${jobId}?${query}`)
  await fill(page, 'soigneuse')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles(join(import.meta.dirname, 'review.hard.spec.ts'))
  await page.getByText('Format invalide').waitFor()
  await chooser.setInputFiles(files.slice(0, 5))
  const shown = page.getByRole('img', { name: /^Photo \d$/ })
  await expect.poll(() => shown.count(), { timeout: 50_000 }).toBe(5)
  await chooser.setInputFiles(files.slice(5))
  await toast(page).getByText('Limite atteinte').waitFor()
  expect(await toast(page).innerText()).toContain('Maximum 5 photos.')
  await page.getByRole('button', { name: 'Retirer Photo 5' }).click()
  await expect.poll(() => shown.count()).toBe(4)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Retirer Photo 4')
  // No person reloads sooner after a photo.
  await page.waitForTimeout(600)
  await page.reload()
  await expect.poll(() => shown.count()).toBe(4)
  await submit(page).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Awa' }).waitFor({ timeout: 40_000 })
  const [review] = [(await poster.api('GET', `/api/users/${student.id}/reviews`)).body].flat()
  expect(review).toMatchObject({ rating: 5 })
  expect(Reflect.get(Object(review), 'workPhotos')).toHaveLength(4)
})
