import type { Page } from 'playwright-core'
import { assign, newActor } from './people.ts'
import type { Actor } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

/** Helpers for two people with a job to pay, for the tests of one file. */
export const setPayment = async () => {
  const stage = await setStage()

  const card = (page: Page) => page.getByLabel('Numéro de carte d’essai')
  const payButton = (page: Page, amount = '50') =>
    page.getByRole('button', { name: `Payer ${amount} CHF`, exact: true })

  const people = async (screen: Screen = 'desktop') => {
    const poster = await newActor(stage, screen, { userType: 'private' })
    const student = await newActor(stage, 'desktop', { userType: 'student', firstName: 'Chloé', lastName: 'Rochat' })
    const jobId = await assign(poster, student, 'Tailler la haie')
    return { poster, student, jobId }
  }

  const visit = ({ page }: Actor, jobId: string, studentId: string, amount = '50') =>
    page.goto(`${stage.url}/payment?jobId=${jobId}&amount=${amount}&studentId=${studentId}`)

  return { stage, card, payButton, people, visit }
}
