import { expect, it } from 'vitest'
import { picture } from '../../../api/testing/picture.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { apply, assign, publish } from './people.ts'
import { setApplications } from './set-applications.ts'
import { toast } from './toast.ts'

const { stage, person, applications, applicant, whole, openApplications } = await setApplications()

const review = (jobId: string, revieweeId: string, rating: number, comment: string) => ({
  jobId,
  revieweeId,
  rating,
  comment,
  structuredEvaluation: {
    completedOnTime: true,
    punctualityRating: rating,
    politenessRating: rating,
    wouldRecommend: true,
    descriptiveWords: 'très bien',
  },
})

it('P-10 K-290 lists applicants as rows, and shows one in full beside them: photo, school, rating, reviews and letter', async () => {
  const [poster, reviewed, fresh] = [
    await person('private'),
    await person('student', 'desktop', { firstName: 'Awa', lastName: 'Diallo' }),
    await person('student', 'desktop', { firstName: 'Bruno', lastName: 'Keller' }),
  ]
  await reviewed.api('PATCH', `/api/users/${reviewed.id}/student-profile`, { school: 'HES-SO Valais' })
  await reviewed.api('POST', '/api/users/profile-image', { profileImage: await picture('jpeg') })
  for (const rating of [5, 4, 5, 4, 4]) {
    const done = await assign(poster, reviewed, `Travail noté ${rating}`)
    await poster.api('POST', '/api/reviews', review(done, reviewed.id, rating, `Avis avec ${rating} étoiles`))
    await reviewed.api('POST', '/api/reviews', review(done, poster.id, 5, 'Très bon accueil.'))
  }
  const jobId = await publish(poster, 'Ranger le grenier')
  await apply(reviewed, jobId, 'J’ai rangé trois greniers cette année.')
  await apply(fresh, jobId)

  const { page, complaints } = poster
  await openApplications(page, 'Ranger le grenier')
  expect(await applicant(page, 'Awa Diallo').innerText()).toMatch(
    /4,4[^]+5 jobs[^]+J’ai rangé trois greniers cette année\./,
  )
  const awa = await whole(page, 'Awa Diallo')
  await awa.getByText('+2 autres avis').waitFor()
  const told = await awa.innerText()
  expect(told).toContain('HES-SO Valais')
  expect(told).toContain('4,4')
  expect(told).toContain('5 jobs terminés')
  expect(told).toContain('J’ai rangé trois greniers cette année.')
  expect(told.match(/Avis avec/g)).toHaveLength(3)
  const row = await applicant(page, 'Bruno Keller').boundingBox()
  const pane = await awa.boundingBox()
  expect(row && pane && row.x + row.width <= pane.x).toBe(true)
  expect(row?.height).toBeLessThanOrEqual(89)
  const bruno = await whole(page, 'Bruno Keller')
  await bruno.getByText('Aucun avis pour le moment').waitFor()
  expect(await bruno.innerText()).toContain('Pas encore de note')
  await expectAccessible(page)

  await whole(page, 'Awa Diallo')
  await awa.getByRole('button', { name: 'Agrandir la photo de Awa Diallo' }).click()
  const photo = page.getByRole('dialog', { name: 'Photo de Awa Diallo' }).locator('img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await photo.waitFor({ state: 'detached' })
  expect(await applications(page).isVisible()).toBe(true)
  expect(complaints).toEqual([])
})

it('P-11 K-290 refuses one applicant and accepts the other, each after one question, and assigns the job', async () => {
  const [poster, chosen, other] = [
    await person('private', 'phone'),
    await person('student', 'desktop', { firstName: 'Awa', lastName: 'Diallo' }),
    await person('student', 'desktop', { firstName: 'Bruno', lastName: 'Keller' }),
  ]
  const jobId = await publish(poster, 'Monter une étagère')
  await apply(chosen, jobId)
  await apply(other, jobId)
  const { page } = poster
  await openApplications(page, 'Monter une étagère')
  const refused = await whole(page, 'Bruno Keller')
  const refuse = refused.getByRole('button', { name: 'Refuser' })
  expect(await refuse.evaluate(button => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await refuse.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuser' }).click()
  await toast(page).getByText('Candidature refusée').waitFor()
  expect(await toast(page).innerText()).toContain('L’étudiant a été notifié de votre refus.')
  // The answer closes the applicant and leads back to the list.
  await refused.waitFor({ state: 'detached' })
  await applicant(page, 'Bruno Keller').getByText('Refusée').waitFor()
  expect(await applicant(page, 'Bruno Keller').getByRole('button', { name: 'Choisir' }).count()).toBe(0)

  await applicant(page, 'Awa Diallo').getByRole('button', { name: 'Choisir' }).click()
  const question = page.getByRole('alertdialog', { name: 'Choisir Awa Diallo ?' })
  // No other application is open.
  await question.getByText('Le job lui est attribué, et l’offre n’est plus ouverte.').waitFor()
  await question.getByRole('button', { name: 'Choisir' }).click()
  await toast(page).getByText('Candidature acceptée !').waitFor()
  expect(await toast(page).innerText()).toContain('L’étudiant a été notifié de votre acceptation.')
  await applications(page).waitFor({ state: 'detached' })
  await page.waitForURL(`${stage.url}/job/${jobId}/together`)
  const { body } = await poster.api('GET', `/api/jobs/${jobId}`)
  expect(body).toMatchObject({ status: 'assigned', assignedToId: chosen.id })
})

it('N-01 P-10 opens the applications of the offer that « Nouvelle candidature » is about', async () => {
  const [poster, student] = [
    await person('private', 'phone'),
    await person('student', 'desktop', { firstName: 'Awa', lastName: 'Diallo' }),
  ]
  const jobId = await publish(poster, 'Ramasser les feuilles')
  await publish(poster, 'Une autre offre')
  await apply(student, jobId)
  const { page } = poster
  await page.goto(`${stage.url}/jobs`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: /Nouvelle candidature/ })
    .click()
  await applications(page).getByText('Ramasser les feuilles').waitFor()
  await applicant(page, 'Awa Diallo').waitFor()
  // The parameter is removed, so a reload opens nothing.
  await expect.poll(() => new URL(page.url()).search).toBe('')
})
