import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { apply, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

it('K-133 adds an applicant to the favourites from the application, without network, and proposes an offer to them', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Maximilienne-Alexandra', { lastName: 'de Watteville-Rougemont' })
  await apply(student, await publish(poster, 'Tondre la pelouse'))
  const next = await publish(poster, 'Tailler la haie')
  const { page, complaints } = await openAs(stage, 'phone', poster, '/dashboard')
  await page.getByRole('button', { name: /Candidature.*Tondre/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Maximilienne/ })
    .click()
  const letter = page.getByRole('dialog', { name: /^Maximilienne/ })
  const heart = letter.getByRole('button', { name: /^Ajouter Maximilienne.* à mes favoris$/ })
  await heart.waitFor()
  await page.context().setOffline(true)
  await heart.press('Enter')
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  expect(await heart.evaluate(button => button === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await letter.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Proposer à quelqu’un : Tailler la haie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposer cette offre' })
  await dialog.getByRole('heading', { name: 'Mes favoris' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: /^Proposer à Maximilienne/ }).click()
  await dialog.getByRole('button', { name: /^Proposée à Maximilienne/ }).waitFor()
  const asked = () => stage.sql`select from proposals where offer_id = ${next} and student_id = ${student.id}`
  await expect.poll(asked).toHaveLength(1)
  expect(complaints.filter(complaint => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])

  await dialog.getByRole('link', { name: /Maximilienne/ }).click()
  const profiles = page.getByRole('button', { name: /^Ajouter Maximilienne.* à mes favoris$/ })
  await page.getByRole('heading', { level: 1, name: /Maximilienne/ }).waitFor()
  await expectNoSidewaysScroll(page)
  await profiles.click()
  await expect.poll(() => stage.sql`select from kept_students where poster_id = ${poster.id}`).toHaveLength(0)
})

it('K-133 lets a poster save only students who applied to them, and a student save none', async () => {
  const [poster, other] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Noé')]
  const student = await newPerson(stage, 'student', 'Maxime')
  for (const who of [poster, other]) {
    const { page } = await openAs(stage, 'phone', who, `/student/${student.id}`)
    await page.getByRole('heading', { level: 1, name: /Maxime/ }).waitFor()
    expect(await page.getByRole('button', { name: /à mes favoris/ }).count()).toBe(0)
  }
})
