import type { Page } from 'playwright-core'
import type { Someone } from './people.ts'
import { tick } from './tick.ts'

type Writer = Pick<Someone, 'id' | 'ask'>

export const reviewInput = (jobId: string, revieweeId: string, given: object = {}) => ({
  jobId,
  revieweeId,
  rating: 5,
  comment: 'Très bon travail.',
  structuredEvaluation: {
    completedOnTime: true,
    punctualityRating: 5,
    politenessRating: 5,
    wouldRecommend: true,
    descriptiveWords: 'soigneuse',
  },
  ...given,
})

/** Both people review each other, so that both reviews are visible. Returns the poster's. */
export const reviewEachOther = async (poster: Writer, student: Writer, jobId: string, given: object = {}) => {
  const written = await poster.ask('POST', '/api/reviews', reviewInput(jobId, student.id, given))
  await student.ask('POST', '/api/reviews', reviewInput(jobId, poster.id, { comment: 'Très bon accueil.' }))
  return written
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Envoyer l’avis' })

/** Fills the review form of either person. */
export const fill = async (page: Page, word: string) => {
  const rate = async (what: string, label: string) =>
    tick(page.getByRole('radiogroup', { name: what }).getByRole('radio', { name: label }))
  // Wait until the screen has settled and can be tapped.
  await submit(page).click({ trial: true })
  await rate('Note générale', '5, Très satisfait')
  await rate('Ponctualité', '4, Satisfait')
  await rate('Politesse', '5, Très satisfait')
  await page.getByLabel('En un ou deux mots').fill(word)
}
