import type { Page } from 'playwright-core'
import { setStage } from './set-stage.ts'
import { tick } from './tick.ts'

/** Forms of accounts, for the tests of one file. */
export const setAccounts = async () => {
  const stage = await setStage({ demo: true })
  const { visit } = stage

  let people = 0
  const newEmail = () => `personne-${++people}-${Date.now()}@exemple.ch`

  const fill = async (page: Page, email: string) => {
    const fields = { Prénom: 'Inès', Nom: 'Bolomey', 'Adresse e-mail': email, 'Mot de passe': 'orange-velours-7' }
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByLabel('Téléphone').fill('+41 79 123 45 67')
    await page.getByRole('combobox', { name: 'Ville' }).fill('Yverd')
    await page.getByRole('option', { name: 'Yverdon-les-Bains, VD' }).click()
    await tick(page.getByLabel(/conditions d’utilisation/))
  }

  const logIn = async (page: Page, email: string, password = 'orange-velours-7') => {
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
  }

  return { stage, newEmail, fill, logIn, visit }
}
