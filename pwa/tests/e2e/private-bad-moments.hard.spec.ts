import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { breakStorage } from './break-storage.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { hire, newPerson, openAs, publish } from './people.ts'
import { readDevice } from './read-device.ts'
import { setStage } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'
import { toast } from './toast.ts'

const stage = await setStage()

/** Checks whether a person's device holds an offer that still exists, as a row or in a segment. */
const holds = async (page: Page, person: string, jobId: string) => {
  const { jobs = [], segments = [], tombstones = [] } = await readDevice(page, person)
  const row = jobs.find(({ id }) => id === jobId)
  if (row || tombstones.some(({ id }) => id === jobId)) return row?.['deletedAt'] === null
  return JSON.stringify(segments).includes(jobId)
}

it.each([true, false])(
  'P-05 S-10 returns a letter with the reason when its offer is deleted while it is written (%s: the device knows)',
  async hears => {
    const [poster, student] = [await newPerson(stage, 'private', 'Bernard'), await newPerson(stage, 'student', 'Awa')]
    const jobId = await publish(poster, 'Tailler la haie')
    const { page } = await openAs(stage, 'phone', student, `/jobs/${jobId}`)
    const isHeld = () => holds(page, student.id, jobId)
    await expect.poll(isHeld).toBe(true)
    await page.getByRole('button', { name: 'Postuler' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Je suis disponible samedi.')
    if (!hears) await page.route(syncRoute, route => route.abort('connectionfailed'))
    await poster.ask('DELETE', `/api/jobs/${jobId}`)
    if (hears) await expect.poll(isHeld).toBe(false)
    await dialog.getByRole('button', { name: 'Envoyer' }).click()
    const letters = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => letters.count()).toBeGreaterThan(0)
    await page.unroute(syncRoute)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await letters.filter({ hasText: 'Non envoyée' }).getByRole('button').click()
    await hasSome(dialog.getByText('Cette offre a été retirée'))
    await hasSome(dialog.getByText('Je suis disponible samedi.'))
    expect(await stage.sql`select 1 from applications where offer_id = ${jobId}`).toHaveLength(0)
  },
)

it('P-05 says that the device could not store the deletion of an offer, keeps the question, and deletes it after a retry', async () => {
  const poster = await newPerson(stage, 'private', 'Bernard')
  const jobId = await publish(poster, 'Nourrir les poules')
  const { page } = await openAs(stage, 'phone', poster, '/dashboard')
  await page.getByRole('button', { name: 'Supprimer « Nourrir les poules »' }).click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer cette offre ?' })
  const repair = await breakStorage(page)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await toast(page).getByText('Cet appareil n’a rien pu enregistrer.').waitFor()
  expect(await page.locator('main h3', { hasText: 'Nourrir les poules' }).count()).toBe(1)
  await repair()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await question.waitFor({ state: 'detached' })
  await page.locator('main h3', { hasText: 'Nourrir les poules' }).waitFor({ state: 'detached' })
  await expect
    .poll(() => stage.sql`select 1 from offers where id = ${jobId} and closed_because = 'withdrawn'`)
    .toHaveLength(1)
})

it('P-14 says that a job without a student was completed, and asks for no review', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Bernard'), await newPerson(stage, 'student', 'Awa')]
  const jobId = await publish(poster, 'Tailler la haie')
  await hire(poster, student, jobId)
  const { page } = await openAs(stage, 'phone', poster, '/dashboard?tab=messages')
  // The server no longer sends such a job, but one of another version might.
  await page.route(`**/api/jobs/${jobId}`, async route => {
    const answer = await route.fetch()
    const job: object = await answer.json()
    await route.fulfill({ response: answer, json: { ...job, assignedToId: null } })
  })
  await page.getByRole('button', { name: 'Terminer « Tailler la haie »' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer terminé' }).click()
  await page.getByText('Job marqué comme terminé').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

const firstName = `${'عبد الرحمن '.repeat(4)}🦊👩‍👩‍👧‍👦`.slice(0, 55).trim()
const lastName = 'Zürcher-von-Wattenwyl-Hohenlohe-d’Alençon-Sánchez'.slice(0, 50)

describe('a name of a hundred characters, from right to left, on a phone', () => {
  it('P-02 P-06 P-10 P-16 breaks no screen of the individual', async () => {
    const poster = await newPerson(stage, 'private', firstName, { lastName })
    const student = await newPerson(stage, 'student', firstName, { lastName })
    const [open, taken] = [await publish(poster, 'م'.repeat(120)), await publish(poster, '🌻'.repeat(60))]
    await student.ask('POST', '/api/applications', { jobId: open, studentId: student.id, message: 'مرحبا 👋' })
    await hire(poster, student, taken)
    const { page, complaints } = await openAs(stage, 'phone', poster, '/dashboard')
    const shows = async (name: string) => {
      await hasSome(page.getByRole('main').getByText(name))
      await expectNoSidewaysScroll(page)
    }
    await shows(firstName)
    await page.getByRole('button', { name: /^Candidature/ }).click()
    await hasSome(page.getByRole('dialog').getByText(lastName))
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    for (const path of [
      '/dashboard?tab=accepted',
      '/dashboard?tab=messages',
      '/accepted-jobs',
      `/student/${student.id}`,
    ]) {
      await page.goto(stage.url + path)
      await shows(lastName)
    }
    await page.goto(`${stage.url}/dashboard?tab=messages&jobId=${taken}`)
    await hasSome(page.getByRole('dialog', { name: 'Conversation' }).getByText(lastName))
    await expectNoSidewaysScroll(page)
    await page.goto(
      `${stage.url}/review-student/${taken}?studentName=${encodeURIComponent(`${firstName} ${lastName}`)}`,
    )
    await shows(lastName)
    await page.goto(`${stage.url}/jobs/${open}`)
    await shows(lastName)
    expect(complaints).toEqual([])
  })
})
