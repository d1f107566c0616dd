import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { hire, newPerson, openAs, publish } from './people.ts'
import { reviewEachOther } from './reviews.ts'
import { setStage } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'

const stage = await setStage()

const openReview = async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Bernard'), await newPerson(stage, 'student', 'Awa')]
  const jobId = await publish(poster, 'Tailler la haie')
  await hire(poster, student, jobId)
  const review = await reviewEachOther(poster, student, jobId)
  return { poster, student, jobId, reviewId: String(review['id']) }
}

describe('a review received on a phone', () => {
  it('R-02 O-04 O-06 is answered once, offline too: the draft is kept, the answer waits, is sent and stays', async () => {
    const { poster, student } = await openReview()
    const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard')
    await page.getByRole('link', { name: 'Avis reçus' }).click()
    await page.getByRole('heading', { level: 1, name: 'Awa Favre' }).waitFor()
    await page.getByRole('button', { name: 'Répondre' }).click()
    const dialog = page.getByRole('dialog', { name: 'Répondre à cet avis' })
    await dialog.getByRole('button', { name: 'Publier la réponse' }).click()
    await dialog.getByText('Écrivez une réponse.').waitFor()
    await dialog.getByLabel('Votre réponse').fill('Merci beaucoup, votre jardin est superbe.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await page.route(syncRoute, route => route.abort('connectionfailed'))
    await page.getByRole('button', { name: 'Répondre' }).click()
    await expect
      .poll(() => dialog.getByLabel('Votre réponse').inputValue())
      .toBe('Merci beaucoup, votre jardin est superbe.')
    await dialog.getByRole('button', { name: 'Publier la réponse' }).click()
    await page.getByText('En attente d’envoi').waitFor()
    await expectNoSidewaysScroll(page)

    await page.unroute(syncRoute)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const card = page.getByRole('article')
    await card.getByText(/Réponse de Awa, le/).waitFor()
    expect(await card.getByText('Merci beaucoup, votre jardin est superbe.').count()).toBe(1)
    expect(await page.getByText('En attente d’envoi').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Répondre' }).count()).toBe(0)
    await expectAccessible(page)

    // Its author reads it on the profile, and beside the letter of the next application.
    const next = await publish(poster, 'Arroser les plantes')
    await student.ask('POST', '/api/applications', { jobId: next, studentId: student.id, message: 'Avec plaisir.' })
    const author = await openAs(stage, 'phone', poster, '/dashboard')
    await author.page.getByRole('button', { name: /^Candidature/ }).click()
    await author.page.getByRole('dialog').getByRole('button', { name: /^Awa/ }).click()
    await author.page.getByText(/Réponse de Awa, le/).waitFor()
    expect(complaints.filter(text => !text.includes('ERR_CONNECTION_FAILED'))).toEqual([])
  })
})

it('returns an answer that another device gave first, with the reason, and lets the person discard it', async () => {
  const { student, reviewId } = await openReview()
  const { page } = await openAs(stage, 'phone', student, `/student/${student.id}`)
  await page.getByRole('button', { name: 'Répondre' }).click()
  await page.getByLabel('Votre réponse').fill('De mon téléphone')
  await student.ask('POST', `/api/reviews/${reviewId}/answer`, { content: 'De mon ordinateur' })
  await page.getByRole('button', { name: 'Publier la réponse' }).click()
  await page.getByText('Vous avez déjà répondu à cet avis.').waitFor()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.reload()
  await page.getByText('De mon ordinateur').waitFor()
  expect(await page.getByText('De mon téléphone').count()).toBe(0)
})
