import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { assign, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

it('K-71 proposes an offer, without network, to a student who worked for the poster before', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Maximilienne-Alexandra', { lastName: 'de Watteville-Rougemont' })
  await assign(poster, student, 'Tondre la pelouse')
  const next = await publish(poster, 'Tailler la haie')
  const { page, complaints } = await openAs(stage, 'phone', poster, '/dashboard')
  await page.getByRole('button', { name: 'Proposer à quelqu’un : Tailler la haie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposer cette offre' })
  await dialog.getByText('Tondre la pelouse').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.context().setOffline(true)
  const ask = dialog.getByRole('button', { name: /^Proposer à Maximilienne/ })
  await ask.press('Enter')
  const done = dialog.getByRole('button', { name: /^Proposée à Maximilienne/ })
  await done.waitFor()
  expect(await done.evaluate(button => button === document.activeElement)).toBe(true)
  await page.context().setOffline(false)
  const asked = () => stage.sql`select from proposals where offer_id = ${next} and student_id = ${student.id}`
  await expect.poll(asked).toHaveLength(1)
  expect(complaints.filter(complaint => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])

  const other = await openAs(stage, 'phone', student, '/jobs')
  await other.page.getByRole('button', { name: /Notifications/ }).click()
  await other.page.getByText('Élodie vous propose une offre').click()
  await other.page.getByRole('heading', { level: 1, name: 'Tailler la haie' }).waitFor()
})

it('K-71 offers no proposal to a poster without former students', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  await publish(poster, 'Tailler la haie')
  const { page } = await openAs(stage, 'phone', poster, '/dashboard')
  await page.getByRole('heading', { name: 'Tailler la haie' }).waitFor()
  expect(await page.getByRole('button', { name: /Proposer/ }).count()).toBe(0)
})
