import sharp from 'sharp'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { newPerson, openAs } from './people.ts'
import { setStage } from './set-stage.ts'
import { toast } from './toast.ts'

const stage = await setStage()

it('S-15 S-16 crops a profile photo in a circle, shows it at once, sends it small, and removes it again', async () => {
  const student = await newPerson(stage, 'student', 'Malik')
  const photo = async () => {
    const [row] = await stage.sql<{ profileImage: string | null }[]>`
      select profile_image from users where id = ${student.id}`
    return row?.profileImage
  }
  const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard')
  await page.getByRole('button', { name: 'Ajouter une photo de profil' }).click()
  const dialog = page.getByRole('dialog')
  const large = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#47a' } })
    .png()
    .toBuffer()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: large })
  await dialog.getByRole('heading', { name: 'Recadrer la photo' }).waitFor()
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  const range = ['aria-valuemin', 'aria-valuemax']
  expect(await zoom.evaluate((slider, names) => names.map(name => slider.getAttribute(name)), range)).toEqual([
    '10',
    '300',
  ])
  await zoom.press('ArrowRight')
  await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe('105 %')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Utiliser cette photo' }).click()
  await toast(page).getByText('Photo mise à jour !').waitFor()
  await page.getByRole('button', { name: 'Modifier la photo de profil' }).locator('img').waitFor()
  await expect.poll(photo).toBeTruthy()
  const address = await student.ask('GET', '/api/auth/me')
  const stored = await fetch(stage.url + String(address['profileImageUrl']), { headers: { Cookie: student.cookie } })
  const { width, height } = await sharp(await stored.arrayBuffer()).metadata()
  expect([width, height]).toEqual([400, 400])

  await page.getByRole('button', { name: 'Modifier la photo de profil' }).click()
  await dialog.getByRole('button', { name: 'Supprimer la photo' }).click()
  await toast(page).getByText('Photo supprimée.').waitFor()
  await expect.poll(photo).toBeNull()
  expect(complaints).toEqual([])
})
