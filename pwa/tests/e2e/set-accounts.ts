import type { Page } from 'playwright-core'
import { setStage } from './set-stage.ts'
import { tick } from './tick.ts'

/** Helpers for the account forms, for the tests of one file. */
export const setAccounts = async () => {
  const stage = await setStage({ demo: true })
  const { visit } = stage

  let people = 0
  const newEmail = () => `personne-${++people}-${Date.now()}@exemple.ch`

  const goOn = (page: Page) => page.getByRole('button', { name: 'Suivant' }).click()
  const fillName = async (page: Page) => {
    await page.getByLabel('Prénom', { exact: true }).fill('Inès')
    await page.getByLabel('Nom', { exact: true }).fill('Bolomey')
    await goOn(page)
  }
  const fillContact = async (page: Page) => {
    await page.getByRole('combobox', { name: 'Ville' }).fill('Yverd')
    await page.getByRole('option', { name: 'Yverdon-les-Bains, VD' }).click()
    await page.getByLabel('Téléphone').fill('+41 79 123 45 67')
    await goOn(page)
  }
  const fillAccess = async (page: Page, email: string) => {
    await page.getByLabel('Adresse e-mail', { exact: true }).fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('orange-velours-7')
    await tick(page.getByLabel(/conditions d’utilisation/))
  }
  /** Fills all three steps of the sign-up, up to its last button. */
  const fill = async (page: Page, email: string) => {
    await fillName(page)
    await fillContact(page)
    await fillAccess(page, email)
  }

  const logIn = async (page: Page, email: string, password = 'orange-velours-7') => {
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
  }

  return { stage, newEmail, goOn, fillName, fillContact, fillAccess, fill, logIn, visit }
}
