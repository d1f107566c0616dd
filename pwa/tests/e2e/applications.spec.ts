import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { picture } from '../../../api/testing/picture.ts'
import { inDays } from '../../../schema/testing/in-days.ts'
import { formatDay } from '../../format/format-date.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { actorsOn, apply, assign, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import { toast } from './toast.ts'

const stage = await setStage()

const person = actorsOn(stage, 'desktop')

const applications = (page: Page) => page.getByRole('dialog', { name: 'Candidatures' })
const applicant = (page: Page, name: string) => applications(page).getByRole('listitem').filter({ hasText: name })
/** All of one: beside the list, or on a phone over it. */
const whole = async (page: Page, name: string) => {
  await applicant(page, name).getByRole('button', { name, exact: true }).click()
  const shown = page.getByRole('region', { name }).or(page.getByRole('dialog', { name, exact: true }))
  await shown.waitFor()
  return shown
}

const openApplications = async (page: Page, title: string) => {
  await page.goto(`${stage.url}/dashboard`)
  await page
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: /^Candidatures? \d/ })
    .click()
  await applications(page).waitFor()
}

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

it('P-10 K-290 applicants are rows, and one of them stands whole beside them, with photo, school, mark, reviews and letter', async () => {
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

it('P-10 without applications the dialog says so, on a phone too', async () => {
  const poster = await person('private', 'phone')
  await publish(poster)
  await openApplications(poster.page, 'Tondre la pelouse')
  const { page } = poster
  const empty = applications(page).getByRole('heading', { name: 'Aucune candidature pour le moment' })
  await expect.poll(() => empty.isVisible()).toBe(true)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

it('P-11 K-290 one is refused, the other accepted, each after one question; the job is assigned', async () => {
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
  // Its answer given, the list is at hand again.
  await refused.waitFor({ state: 'detached' })
  await applicant(page, 'Bruno Keller').getByText('Refusée').waitFor()
  expect(await applicant(page, 'Bruno Keller').getByRole('button', { name: 'Choisir' }).count()).toBe(0)

  await applicant(page, 'Awa Diallo').getByRole('button', { name: 'Choisir' }).click()
  const question = page.getByRole('alertdialog', { name: 'Choisir Awa Diallo ?' })
  // Nobody else waits for an answer any more.
  await question.getByText('Le job lui est attribué, et l’offre n’est plus ouverte.').waitFor()
  await question.getByRole('button', { name: 'Choisir' }).click()
  await toast(page).getByText('Candidature acceptée !').waitFor()
  expect(await toast(page).innerText()).toContain('L’étudiant a été notifié de votre acceptation.')
  await applications(page).waitFor({ state: 'detached' })
  await page.waitForURL(`${stage.url}/job/${jobId}/together`)
  const { body } = await poster.api('GET', `/api/jobs/${jobId}`)
  expect(body).toMatchObject({ status: 'assigned', assignedToId: chosen.id })
})

it('K-171 what an edit has made different from a letter is said in it and before it is accepted; its student reads what counts', async () => {
  const [poster, chloe] = [
    await person('private', 'phone'),
    await person('student', 'phone', { firstName: 'Chloé', lastName: 'Rochat' }),
  ]
  const jobId = await publish(poster, 'Tailler la haie')
  await apply(chloe, jobId)
  await poster.ask('PATCH', `/api/jobs/${jobId}/details`, { rate: 15, location: 'Genève, GE' })
  const { page } = poster
  await openApplications(page, 'Tailler la haie')
  await applicant(page, 'Chloé Rochat').getByText('Écrite avant un changement de l’offre').waitFor()
  const letter = await whole(page, 'Chloé Rochat')
  const differ = [/^Tarif\s*alors \d+ CHF\/h → maintenant 15 CHF\/h$/, /^Lieu\s*alors .+ → maintenant Genève, GE$/]
  for (const said of differ) await letter.getByRole('listitem').filter({ hasText: said }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await chloe.page.goto(`${stage.url}/dashboard?tab=candidatures`)
  await chloe.page.getByRole('listitem').getByRole('button', { name: 'Tailler la haie' }).click()
  await chloe.page.getByText(/^Votre candidature garde les conditions .+ CHF\/h · .+/).waitFor()
  await expectAccessible(chloe.page)

  await letter.getByRole('button', { name: 'Choisir' }).click()
  const question = page.getByRole('alertdialog')
  for (const said of differ) await question.getByRole('listitem').filter({ hasText: said }).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Choisir' }).click()
  await toast(page).getByText('Candidature acceptée !').waitFor()
  const { body } = await chloe.api('GET', `/api/jobs/${jobId}`)
  expect(body).toMatchObject({ status: 'assigned' })
  expect(body).not.toMatchObject({ rate: 15 })
})

it('K-314 before one is chosen, the question says when the two will meet: on the date that the letter was written for', async () => {
  const [poster, student] = [
    await person('private', 'phone'),
    await person('student', 'phone', { firstName: 'Chloé', lastName: 'Rochat' }),
  ]
  const on = (days: number) => ({ schedule: { kind: 'date', day: inDays(days), time: '09:30' } as const })
  const jobId = await publish(poster, 'Tailler la haie', { ...on(20), duration: '2 heures' })
  await apply(student, jobId)
  await poster.ask('PATCH', `/api/jobs/${jobId}/details`, on(21))
  const { page } = poster
  await openApplications(page, 'Tailler la haie')
  await applicant(page, 'Chloé Rochat').getByRole('button', { name: 'Choisir' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(`rendez-vous est alors fixé\u202f: ${formatDay(inDays(20))}, 9h30–11h30.`).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Choisir' }).click()
  await page.waitForURL(`${stage.url}/job/${jobId}/together`)
  await page
    .getByText(`${formatDay(inDays(20))}, 9h30–11h30`)
    .first()
    .waitFor()
})

it('P-11 on two devices at once one wins, and the other is told in words', async () => {
  const [poster, first, second] = [
    await person('private'),
    await person('student', 'desktop', { firstName: 'Awa', lastName: 'Diallo' }),
    await person('student', 'desktop', { firstName: 'Bruno', lastName: 'Keller' }),
  ]
  const jobId = await publish(poster)
  await apply(first, jobId)
  await apply(second, jobId)
  const phone = await poster.page.context().newPage()
  const choose = async (page: Page, name: string) => {
    await openApplications(page, 'Tondre la pelouse')
    await applicant(page, name).getByRole('button', { name: 'Choisir' }).click()
    await page.getByRole('alertdialog').getByText('les autres personnes qui ont postulé reçoivent').waitFor()
    return page.getByRole('alertdialog').getByRole('button', { name: 'Choisir' })
  }
  const taps = [await choose(poster.page, 'Awa Diallo'), await choose(phone, 'Bruno Keller')]
  await Promise.all(taps.map(tap => tap.click()))
  const said = await Promise.all([poster.page, phone].map(page => toast(page).innerText()))
  expect(said.filter(text => /Candidature acceptée\s!/.test(text))).toHaveLength(1)
  const [lost] = said.filter(text => text.includes('Impossible d’accepter cette candidature.'))
  expect(lost).toMatch(/déjà reçu une réponse|n’est plus ouverte/)
  const { body } = await poster.api('GET', `/api/jobs/${jobId}/applications`)
  const statuses = Array.isArray(body) ? body.map(one => String(Reflect.get(one, 'status'))) : []
  expect(statuses.toSorted()).toEqual(['accepted', 'rejected'])
})

it('P-11 an application that was taken back a second ago cannot be accepted, and that is said', async () => {
  const [poster, student] = [
    await person('private', 'phone'),
    await person('student', 'desktop', { firstName: 'Awa', lastName: 'Diallo' }),
  ]
  const jobId = await publish(poster)
  const applicationId = await apply(student, jobId)
  const { page } = poster
  await openApplications(page, 'Tondre la pelouse')
  await applicant(page, 'Awa Diallo').getByRole('button', { name: 'Choisir' }).click()
  await student.api('DELETE', `/api/applications/${applicationId}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Choisir' }).click()
  await toast(page).getByText('Impossible d’accepter cette candidature.').waitFor()
  expect(await toast(page).innerText()).toContain('Cette candidature a été retirée.')
  await applications(page).getByRole('heading', { name: 'Aucune candidature pour le moment' }).waitFor()
})

it('N-01 P-10 « Nouvelle candidature » leads to the applications of that very offer', async () => {
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
  // Used up: a reload asks for nothing again.
  await expect.poll(() => new URL(page.url()).search).toBe('')
})
