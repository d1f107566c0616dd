import type { Page } from 'playwright-core'
import { apply, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

/** An open offer with one letter, and its poster before it. */
export const setEditOffer = async () => {
  const stage = await setStage()
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Modifier l’offre' })
  const next = (page: Page) => dialog(page).getByRole('button', { name: 'Suivant' })
  const save = (page: Page) => dialog(page).getByRole('button', { name: 'Enregistrer les modifications' })
  const card = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  const edit = (page: Page, title: string) => page.getByRole('button', { name: `Modifier « ${title} »` })
  const step = (page: Page, at: number) => dialog(page).getByText(`Étape ${at} sur 4`).waitFor()

  const setScene = async (title: string, screen: Screen = 'phone') => {
    const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
    const jobId = await publish(poster, title)
    const applicationId = await apply(student, jobId)
    const { page, complaints } = await openAs(stage, screen, poster, '/dashboard')
    await edit(page, title).waitFor()
    return { poster, student, jobId, applicationId, page, complaints }
  }
  return { stage, dialog, next, save, card, edit, step, setScene }
}
