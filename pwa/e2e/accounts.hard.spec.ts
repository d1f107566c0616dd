import { expect, it } from 'vitest'
import { setAccounts } from './set-accounts.ts'

const { stage, logIn, visit } = await setAccounts()

it('a forgotten password is asked for from the login, whose other dialogs « back » does not walk through', async () => {
  const { page } = await visit('phone', '/jobs')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Connexion' }).click()
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
  await page.getByLabel('Adresse e-mail').fill('celine.monnier@demo.pouce.example')
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await page.getByText('Si un compte existe à cette adresse').waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
})

it('a login in one tab shows in the other, and so does the logout', async () => {
  const { page } = await visit('desktop', '/jobs?auth=login')
  const other = await page.context().newPage()
  await other.goto(`${stage.url}/jobs`)
  await logIn(page, 'celine.monnier@demo.pouce.example', 'coupdepouce')
  await other.getByText('Bienvenue, Céline').waitFor()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await other.getByRole('link', { name: 'Connexion' }).waitFor()
  expect(await other.getByRole('banner').getByText('Bienvenue').count()).toBe(0)
})

it('a session that has ended elsewhere is told in words, and the same person can go on', async () => {
  const { page } = await visit('desktop', '/jobs?auth=login')
  await logIn(page, 'celine.monnier@demo.pouce.example', 'coupdepouce')
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Céline' }).waitFor()
  await page.context().clearCookies()
  await page.goto(`${stage.url}/jobs?search=jardin`)
  await page.getByText('Votre session a expiré').waitFor()
  await page.getByRole('link', { name: 'Se reconnecter' }).click()
  expect(await page.getByLabel('Adresse e-mail').inputValue()).toBe('celine.monnier@demo.pouce.example')
  await page.getByLabel('Mot de passe', { exact: true }).fill('coupdepouce')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('Votre session a expiré').waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/jobs?search=jardin')
})
