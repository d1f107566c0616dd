import { expect, it } from 'vitest'
import { hasSome } from './browser.ts'
import { setAccounts } from './set-accounts.ts'
import { toast } from './toast.ts'

const { stage, newEmail, fill, fillAccess, logIn, visit } = await setAccounts()

it('requests a password reset from the login, and « back » closes it without returning to the login', async () => {
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

it('shows a login and a logout of one tab in the other', async () => {
  const { page } = await visit('desktop', '/jobs?auth=login')
  const other = await page.context().newPage()
  await other.goto(`${stage.url}/jobs`)
  await logIn(page, 'celine.monnier@demo.pouce.example', 'coupdepouce')
  await other.getByText('Bienvenue, Céline').waitFor()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await other.getByRole('link', { name: 'Connexion' }).waitFor()
  expect(await other.getByRole('banner').getByText('Bienvenue').count()).toBe(0)
})

it('says that a session ended elsewhere, and lets the same person log in and continue', async () => {
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

it('O-08 leads every other tab home after a logout in one', async () => {
  const { page } = await visit('phone', '/jobs?auth=login')
  await logIn(page, 'celine.monnier@demo.pouce.example', 'coupdepouce')
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Céline' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${stage.url}/accepted-jobs`)
  await other.getByRole('heading', { level: 1, name: 'Jobs acceptés' }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await other.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
  expect(new URL(other.url()).pathname).toBe('/')
})

it('A-03 opens the account when the browser repeats the registration by itself', async () => {
  const { page } = await visit('phone', '/jobs?auth=signup-student')
  await fill(page, newEmail())
  await page.route('**/api/auth/register', async route => {
    await route.fetch()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Inès' }).waitFor()
  expect(await toast(page).getByText('Email déjà utilisé').count()).toBe(0)
})

it('A-03 registers after a lost answer, and does not report its own address as taken', async () => {
  const { page } = await visit('phone', '/jobs?auth=signup-student')
  await fill(page, newEmail())
  const register = page.getByRole('button', { name: 'Créer mon compte' })
  await page.route(
    '**/api/auth/register',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await register.click()
  await hasSome(toast(page).getByText('Erreur'))
  await register.click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Inès' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

it.each(['the same', 'another'] as const)(
  'A-03 K-311 recognises a registration whose answer was lost by its password after a reload: %s',
  async which => {
    const { page } = await visit('phone', '/jobs?auth=signup-student')
    const email = newEmail()
    await fill(page, email)
    await page.route(
      '**/api/auth/register',
      async route => {
        await route.fetch()
        await page.context().clearCookies()
        await route.abort()
      },
      { times: 1 },
    )
    const register = page.getByRole('button', { name: 'Créer mon compte' })
    await register.click()
    await hasSome(toast(page).getByText('Erreur'))
    await page.reload()
    await page.getByRole('heading', { name: 'Étape 3 sur 3' }).waitFor()
    await fillAccess(page, email)
    const password = page.getByLabel('Mot de passe', { exact: true })
    if (which === 'another') await password.fill('citron-velours-8')
    const sent = page.waitForRequest('**/api/auth/register')
    await register.click()
    const [made] = await stage.sql<{ id: string }[]>`select id from users where email = ${email}`
    expect((await sent).postDataJSON()).toMatchObject({ id: made?.id })
    if (which === 'the same') await page.getByRole('heading', { level: 1, name: 'Bonjour, Inès' }).waitFor()
    else {
      await hasSome(toast(page).getByText('Email déjà utilisé'))
      expect(await page.context().cookies()).toEqual([])
    }
  },
)
