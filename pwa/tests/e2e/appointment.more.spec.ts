import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startOf, swissDay, type Schedule } from '../../../schema/decisions/schedule.ts'
import { readCalendar } from '../../../schema/testing/read-calendar.ts'
import { sayMeeting } from '../../format/say-meeting.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { assign, newActor } from './people.ts'
import { setStage } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()

const DAY = 24 * 3600 * 1000
const inDays = (days: number) => swissDay(Date.parse(`${swissDay(Date.now())}T12:00Z`) + days * DAY)
const meeting = (days: number, time: string, minutes: number) => ({
  start: startOf({ kind: 'date', day: inDays(days), time }),
  minutes,
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Proposer un rendez-vous' })
const act = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words })

const setScene = async (title: string, schedule?: Schedule) => {
  const poster = await newActor(stage, 'desktop', { userType: 'private', firstName: 'Élodie' })
  const student = await newActor(stage, 'phone', { userType: 'student', firstName: 'Noé' })
  const jobId = await assign(poster, student, title, schedule && { schedule })
  return { poster, student, jobId }
}

const download = async (page: Page) => {
  const downloading = page.waitForEvent('download')
  await act(page, /^Ajouter à mon agenda/).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('rendez-vous-pouce.ics')
  return readCalendar(await readFile(await file.path(), 'utf8')).find(({ kind }) => kind === 'VEVENT')?.entries
}

it('D-31 D-32 D-33 D-34 D-35 lets two people agree on an appointment, move it, export it to a calendar and cancel it', async () => {
  const slots = [{ day: inDays(5), from: '09:00', to: '11:00' }]
  const { poster, student, jobId } = await setScene('Tailler la haie', { kind: 'slots', slots })
  await student.page.goto(`${stage.url}/job/${jobId}/together`)
  await student.page.getByText('Pas encore fixé').waitFor()
  // One tap, because the offer has one slot.
  await act(student.page, /^Proposer .*, 9h$/).click()
  await student.page.getByText(`Vous proposez ${sayMeeting(meeting(5, '09:00', 120))}.`).waitFor()
  await student.page.getByText('En attente de la réponse de Élodie').waitFor()
  const focused = () => student.page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))
  expect(await focused()).toBe('next-step')
  await expectNoSidewaysScroll(student.page)

  await poster.page.goto(`${stage.url}/job/${jobId}/together`)
  await poster.page.getByText(`Noé propose ${sayMeeting(meeting(5, '09:00', 120))}.`).waitFor()
  await act(poster.page, /^Confirmer .*, 9h$/).click()
  await poster.page.getByText('Confirmé par vous deux').waitFor()
  await student.page.getByText('Confirmé par vous deux').waitFor()
  await poster.page.getByText(/^Rendez-vous .*, 9h$/).waitFor()

  const event = await download(student.page)
  expect(event).toMatchObject({
    UID: `${jobId}@pouce`,
    SUMMARY: 'Tailler la haie',
    LOCATION: 'Lausanne, VD',
    DESCRIPTION: 'Job Pouce avec Élodie Bolomey.',
    DTSTART: meeting(5, '09:00', 0).start.replaceAll(/[-:]|\.000/g, ''),
  })

  await act(poster.page, /^Déplacer pour/).click()
  const fields = dialog(poster.page)
  await fields.getByText('reste valable tant que Noé n’a pas accepté').waitFor()
  await fields.getByLabel('Date').fill(inDays(-1))
  await fields.getByText('Choisissez un jour entre aujourd’hui et dans un an.').waitFor()
  await fields.getByLabel('Date').fill(inDays(6))
  await fields.getByLabel('Heure').fill('14:30')
  await fields.getByLabel('Durée').selectOption({ label: '3 h' })
  await expectAccessible(poster.page)
  await fields.getByRole('button', { name: 'Proposer' }).click()
  await student.page.getByText(`Élodie propose ${sayMeeting(meeting(6, '14:30', 180))}.`).waitFor()
  await student.page.getByText('reste valable jusqu’à votre accord').waitFor()
  await expectAccessible(student.page)
  await act(student.page, /^Confirmer .*, 14h30$/).click()
  await hasSome(poster.page.getByText(sayMeeting(meeting(6, '14:30', 180))))
  await poster.page.getByText('Confirmé par vous deux').waitFor()
  const moved = await download(student.page)
  expect(moved?.['UID']).toBe(event?.['UID'])
  expect(Number(moved?.['SEQUENCE'])).toBeGreaterThan(Number(event?.['SEQUENCE']))

  await act(student.page, /^Annuler pour/).click()
  const question = student.page.getByRole('alertdialog', { name: 'Annuler le rendez-vous ?' })
  await expectAccessible(student.page)
  await question.getByRole('button', { name: 'Annuler le rendez-vous' }).click()
  await student.page.getByText('Pas encore fixé').waitFor()
  await poster.page.getByText('Pas encore fixé').waitFor()
  await poster.page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  const told = poster.page.getByRole('dialog', { name: 'Notifications' }).getByText('Rendez-vous annulé')
  await told.click()
  await poster.page.waitForURL(`${stage.url}/job/${jobId}/together#rendez-vous`)
}, 60_000)

it('D-31 D-35 keeps a proposal and makes the calendar file without network', async () => {
  const { poster, student, jobId } = await setScene('Porter des cartons')
  const { page } = student
  const agreed = meeting(4, '10:00', 60)
  await poster.ask('POST', `/api/jobs/${jobId}/appointment`, agreed)
  await student.ask('POST', `/api/jobs/${jobId}/appointment`, agreed)
  await page.goto(`${stage.url}/job/${jobId}/together`)
  await page.getByText('Confirmé par vous deux').waitFor()
  await goOffline(page)
  await page.reload()
  expect(await download(page)).toMatchObject({ UID: `${jobId}@pouce` })
  await act(page, /^Déplacer pour/).click()
  await dialog(page).getByLabel('Heure').fill('11:15')
  await dialog(page).getByRole('button', { name: 'Proposer' }).click()
  await page.getByText('En attente d’envoi').waitFor()
  const moved = meeting(4, '11:15', 60)
  await page.getByText(`Vous proposez ${sayMeeting(moved)}.`).waitFor()
  await page.context().setOffline(false)
  const stored = async () => {
    const [row] = await stage.sql<{ at: string }[]>`
      select proposed_starts_at as at from appointments where job_id = ${jobId}`
    return row?.at
  }
  await expect.poll(stored, { timeout: 20_000 }).toBe(moved.start)
  await page.getByText('En attente d’envoi').waitFor({ state: 'detached' })
}, 60_000)

it('D-32 does not confirm an appointment that changed while the person was offline, and says so', async () => {
  const { poster, student, jobId } = await setScene('Monter une armoire')
  const { page } = student
  await poster.ask('POST', `/api/jobs/${jobId}/appointment`, meeting(4, '10:00', 60))
  await page.goto(`${stage.url}/job/${jobId}/together`)
  await act(page, /^Confirmer .*, 10h$/).waitFor()
  await goOffline(page)
  await act(page, /^Confirmer .*, 10h$/).click()
  await page.getByText('Confirmé par vous deux').waitFor()
  await poster.ask('POST', `/api/jobs/${jobId}/appointment`, meeting(7, '16:00', 60))
  await page.context().setOffline(false)
  await page.getByText(`Élodie propose ${sayMeeting(meeting(7, '16:00', 60))}.`).waitFor({ timeout: 20_000 })
  const [row] = await stage.sql`select starts_at from appointments where job_id = ${jobId}`
  expect(row).toEqual({ startsAt: null })
}, 60_000)

it('D-31 shows the canton’s holidays beside the date', async () => {
  const { student, jobId } = await setScene('Garder un chat')
  const { page } = student
  await page.goto(`${stage.url}/job/${jobId}/together`)
  await act(page, 'Proposer un rendez-vous').click()
  const year = Number(inDays(0).slice(0, 4)) + (inDays(0).slice(5) > '08-01' ? 1 : 0)
  await dialog(page).getByLabel('Date').fill(`${year}-08-01`)
  await dialog(page).getByText('Fête nationale, jour férié dans le canton de Vaud').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  // Closing without a proposal sends nothing and returns the focus.
  await page.getByText('Pas encore fixé').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Proposer un rendez-vous')
})

it('D-36 creates a calendar address in the account, shows it once, and deletes it', async () => {
  const { student } = await setScene('Arroser les plantes')
  const { page } = student
  await page.goto(`${stage.url}/dashboard`)
  await page.getByRole('dialog', { name: 'Félicitations' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mon compte' }).click()
  const account = page.getByRole('dialog', { name: 'Mon compte' })
  await account.getByRole('button', { name: 'Créer une adresse' }).click()
  const address = await account.getByLabel('Adresse de votre agenda').inputValue()
  expect(address).toMatch(new RegExp(`^${stage.url}/api/calendar/[\\w-]{22}\\.ics$`))
  expect(await account.getByRole('link', { name: 'Ouvrir dans mon agenda' }).getAttribute('href')).toBe(
    address.replace('http:', 'webcal:'),
  )
  expect((await fetch(address)).status).toBe(200)
  await expectAccessible(page)
  await account.getByRole('button', { name: 'Supprimer l’adresse' }).click()
  await account.getByRole('button', { name: 'Créer une adresse' }).waitFor()
  expect((await fetch(address)).status).toBe(404)
})
