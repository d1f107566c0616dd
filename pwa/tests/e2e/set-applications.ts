import type { Page } from 'playwright-core'
import { actorsOn } from './people.ts'
import { setStage } from './set-stage.ts'

/** Posters who read what students have written for an offer, for the tests of one file. */
export const setApplications = async () => {
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

  return { stage, person, applications, applicant, whole, openApplications }
}
