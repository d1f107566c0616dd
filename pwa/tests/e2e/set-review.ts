import type { Page } from 'playwright-core'
import { newActor } from './people.ts'
import type { Actor } from './people.ts'
import { submit } from './reviews.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

/** Two people of one name and the form of a review, for the tests of one file. */
export const setReview = async () => {
  const stage = await setStage()

  const person = (userType: 'student' | 'private', screen: Screen = 'phone') =>
    newActor(stage, screen, { userType, firstName: 'Awa', lastName: 'Diallo' })

  const visit = async (page: Page, jobId: string, student?: Actor) => {
    const query = new URLSearchParams(
      student && { title: 'Tondre la pelouse', studentName: 'Awa Diallo', studentId: student.id },
    )
    await page.goto(`${stage.url}/review-student/${jobId}?${query}`)
    await page.getByRole('heading', { level: 1, name: 'Évaluer l’étudiant' }).waitFor()
    await submit(page).waitFor()
  }

  const received = async ({ api }: Actor, student: Actor) => (await api('GET', `/api/users/${student.id}/reviews`)).body

  return { stage, person, visit, received }
}
