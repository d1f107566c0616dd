import type { Page } from 'playwright-core'
import { publishButton } from './browser.ts'
import { newActor } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

/** Helpers for individuals and the wizard of their offers, for the tests of one file. */
export const setPublish = async (options: { today?: string } = {}) => {
  const stage = await setStage({ demo: true, ...options })

  const poster = (screen: Screen, details: { city?: string } = {}) =>
    newActor(stage, screen, { userType: 'private', ...details })

  const dialog = (page: Page) => page.getByRole('dialog')
  const place = (page: Page) => dialog(page).getByRole('combobox', { name: 'Lieu' })
  const next = (page: Page) => dialog(page).getByRole('button', { name: 'Suivant' })

  /** The button that unfolds the optional fields of a step. */
  const more = (page: Page) => dialog(page).getByRole('button', { name: /^Plus de détails/ })

  const open = async (page: Page) => {
    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('banner').waitFor()
    await publishButton(page).click()
    await dialog(page).getByText('Étape 1 sur 4').waitFor()
  }

  const fillFirst = async (page: Page, title = 'Monter une armoire') => {
    await dialog(page).getByLabel('Titre').fill(title)
    await dialog(page).getByLabel('Description').fill('Une armoire à deux portes, la notice est là.')
  }

  const fillSecond = async (page: Page, location = 'Morges, VD') => {
    await place(page).fill(location)
    await place(page).press('Tab')
    await dialog(page).getByLabel('Durée').fill('3 heures')
  }

  /** Completes the steps with required fields only. */
  const fillAll = async (page: Page, title?: string) => {
    await fillFirst(page, title)
    await next(page).click()
    await fillSecond(page)
    await next(page).click()
    await dialog(page).getByText('Étape 3 sur 4').waitFor()
    await next(page).click()
    await dialog(page).getByText('Étape 4 sur 4').waitFor()
  }

  /** Lowers the rate of a pending offer, as an older app with other limits would have allowed. */
  const lowerWaitingRate = (page: Page, userId: string) =>
    page.evaluate(
      name =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('error', () => reject(new Error('no database')))
          opening.addEventListener('success', () => {
            const database = opening.result
            const store = database.transaction('outbox', 'readwrite').objectStore('outbox')
            const reading = store.openCursor()
            reading.addEventListener('success', () => {
              const { result: cursor } = reading
              if (!cursor) return
              cursor.update({ ...cursor.value, input: { ...cursor.value.input, rate: 12 } })
              cursor.continue()
            })
            store.transaction.addEventListener('complete', () => {
              database.close()
              resolve()
            })
          })
        }),
      `pouce-${userId}`,
    )

  return { stage, poster, dialog, place, next, more, open, fillFirst, fillSecond, fillAll, lowerWaitingRate }
}
