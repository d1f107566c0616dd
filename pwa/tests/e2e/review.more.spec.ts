import { expect, it } from 'vitest'
import { assign } from './people.ts'
import { fill, submit } from './reviews.ts'
import { setReview } from './set-review.ts'
import { toast } from './toast.ts'

const { stage, person, visit, received } = await setReview()

it('R-01 shows the default words in a review without its student, and cannot be sent', async () => {
  const [poster, student] = [await person('private'), await person('student')]
  const jobId = await assign(poster, student)
  const { page } = poster
  await visit(page, jobId)
  await page.getByText('Étudiant · Job sans titre').waitFor()
  await fill(page, 'soigneuse')
  await submit(page).click()
  await toast(page).getByText('Informations de l’étudiant manquantes.').waitFor()
  expect(await received(poster, student)).toEqual([])
})

it('leads a student from such a link, or one to a payment, to their own dashboard', async () => {
  const { page, id } = await person('student')
  for (const path of [`/review-student/${id}`, `/payment?jobId=${id}&amount=50&studentId=${id}`]) {
    await page.goto(stage.url + path)
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Awa' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  }
})

it('R-01 K-266 J-08 shows « Terminé en retard » only if it was chosen, and nothing without an answer', async () => {
  const [poster, student] = [await person('private', 'phone'), await person('student')]
  const { page } = poster
  const punctual = page.getByRole('radiogroup', { name: 'Le travail a-t-il été terminé à temps ?' })
  const review = async (title: string, answer: () => Promise<void>) => {
    await visit(page, await assign(poster, student, title), student)
    await fill(page, 'soigneuse')
    await answer()
    await submit(page).click()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Awa' }).waitFor()
  }
  await review('Premier travail', async () => undefined)
  await review('Deuxième travail', () => punctual.getByText('Non').click())
  await review('Troisième travail', () => punctual.getByText('Oui').click())
  await expect.poll(() => received(poster, student)).toHaveLength(3)
  await page.goto(`${stage.url}/student/${student.id}`)
  const card = (title: string) => page.getByRole('article').filter({ hasText: title })
  await card('Deuxième travail').getByText('Terminé en retard').waitFor()
  await card('Troisième travail').getByText('Terminé à temps').waitFor()
  expect(
    await card('Premier travail')
      .getByText(/Terminé/)
      .count(),
  ).toBe(0)
})
