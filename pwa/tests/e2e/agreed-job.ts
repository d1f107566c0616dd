import type { Page } from 'playwright-core'
import { startOf, swissDay } from '../../../schema/decisions/schedule.ts'
import { sayShortMeeting } from '../../format/say-meeting.ts'

// Helpers for the screen of an agreed job.

const DAY = 24 * 3_600_000
const day = swissDay(Date.now() + 7 * DAY)
export const when = sayShortMeeting({ start: startOf({ kind: 'date', day, time: '14:00' }) })

export const next = (page: Page) => page.getByRole('region', { name: /^(Prochaine étape|Avancement)$/ })
export const told = (page: Page, words: string | RegExp) => next(page).getByText(words).waitFor()

export const propose = async (page: Page) => {
  await next(page).getByRole('button', { name: 'Proposer un rendez-vous' }).click()
  const fields = page.getByRole('dialog', { name: 'Proposer un rendez-vous' })
  await fields.getByLabel('Date').fill(day)
  await fields.getByLabel('Heure').fill('14:00')
  await fields.getByRole('button', { name: 'Proposer' }).click()
}
