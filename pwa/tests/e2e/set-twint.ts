import type { Page } from 'playwright-core'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

/** The helper of TWINT and its fields, for the tests of one file. */
export const setTwint = async () => {
  const stage = await setStage()

  const visit = async (screen: Screen) => {
    const visitor = await stage.open(screen)
    await visitor.page.goto(`${stage.url}/twint-demo`)
    await visitor.page.getByRole('heading', { level: 1, name: 'Démonstration Twint' }).waitFor()
    return visitor
  }

  const number = (page: Page) => page.getByLabel('Votre numéro Twint')
  const amount = (page: Page) => page.getByLabel('Montant (CHF)')
  const create = (page: Page) => page.getByRole('button', { name: 'Créer le paiement Twint' })
  const generate = (page: Page) => page.getByRole('button', { name: 'Générer le QR code' })

  const openHelper = async (page: Page) => {
    await create(page).click()
    await page.getByRole('heading', { level: 2, name: 'Paiement Twint' }).waitFor()
  }

  return { visit, number, amount, create, generate, openHelper }
}
