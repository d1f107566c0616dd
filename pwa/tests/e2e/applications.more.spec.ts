import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inDays } from '../../../schema/testing/in-days.ts'
import { formatDay } from '../../format/format-date.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { apply, publish } from './people.ts'
import { setApplications } from './set-applications.ts'
import { toast } from './toast.ts'

const { stage, person, applications, applicant, whole, openApplications } = await setApplications()

it('P-10 says in the dialog that there are no applications, on a phone too', async () => {
  const poster = await person('private', 'phone')
  await publish(poster)
  await openApplications(poster.page, 'Tondre la pelouse')
  const { page } = poster
  const empty = applications(page).getByRole('heading', { name: 'Aucune candidature pour le moment' })
  await expect.poll(() => empty.isVisible()).toBe(true)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

it('K-171 shows in a letter and before accepting it what an edit changed, and shows the student the terms that count', async () => {
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

it('K-314 says in the question before choosing when the two will meet: on the date of the letter', async () => {
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

it('P-11 accepts one of two applications chosen on two devices at once, and says so on the other', async () => {
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

it('P-11 refuses to accept an application withdrawn a second ago, and says so', async () => {
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
