import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { setAccounts } from './set-accounts.ts'
import { toast } from './toast.ts'
import { tick } from './tick.ts'

const { stage, newEmail, goOn, fillName, fillContact, fillAccess, fill, logIn, visit } = await setAccounts()

describe('a new account on a phone', () => {
  it('A-02 says beside each field what is wrong, and focuses the first wrong field', async () => {
    const { page } = await visit('phone', '/jobs?auth=signup-private')
    const told = async (wrong: Record<string, string>) => {
      const [first = ''] = Object.keys(wrong)
      const cursor = page.getByLabel(first, { exact: true })
      await expect.poll(() => cursor.evaluate(field => field === document.activeElement)).toBe(true)
      for (const [label, problem] of Object.entries(wrong)) {
        const described = await page.getByLabel(label, { exact: true }).evaluate(field =>
          (field.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map(id => document.getElementById(id)?.textContent)
            .join(' '),
        )
        expect(described, label).toContain(problem)
      }
      await expectAccessible(page)
    }
    await goOn(page)
    await told({
      Prénom: 'Le prénom doit contenir au moins 2 caractères.',
      Nom: 'Le nom doit contenir au moins 2 caractères.',
    })
    await fillName(page)
    await goOn(page)
    await told({ Ville: 'Indiquez votre ville.', Téléphone: 'Ce numéro de téléphone n’est pas valable.' })
    await fillContact(page)
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await told({
      'Adresse e-mail': 'Cette adresse e-mail n’est pas valable.',
      'Mot de passe': 'Le mot de passe doit contenir au moins 6 caractères.',
    })
    await page.getByText('Vous devez accepter les conditions d’utilisation.').waitFor()
  })

  it('K-295 is made in three steps with headings, « back » returns one step, and a refusal shows at its field', async () => {
    const { page } = await visit('phone', '/')
    await page.getByRole('main').getByRole('link', { name: 'Gagner de l’argent' }).click()
    const dialog = page.getByRole('dialog')
    const begins = async (step: number) => {
      const heading = dialog.getByRole('heading', { name: `Étape ${step} sur 3` })
      await expect.poll(() => heading.evaluate(element => element === document.activeElement)).toBe(true)
    }
    await fillName(page)
    await begins(2)
    await fillContact(page)
    await begins(3)
    // Both in one form, because a password manager looks for them there.
    const form = page.locator('form', { has: page.locator('[autocomplete=new-password]') })
    expect(await form.locator('[autocomplete=email][name=email]').count()).toBe(1)
    await page.goBack()
    await begins(2)
    expect(await dialog.getByLabel('Téléphone').inputValue()).toBe('+41 79 123 45 67')
    await dialog.getByRole('button', { name: 'Précédent' }).click()
    await begins(1)
    expect(await dialog.getByLabel('Nom', { exact: true }).inputValue()).toBe('Bolomey')
    await goOn(page)
    await goOn(page)
    await begins(3)
    await dialog.getByRole('button', { name: 'Se connecter' }).click()
    await dialog.getByRole('heading', { name: 'Connexion à Pouce' }).waitFor()
    await dialog.getByRole('button', { name: 'S’inscrire' }).click()
    await fill(page, newEmail())
    await page.getByLabel('Mot de passe', { exact: true }).fill('123456')
    await dialog.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect
      .poll(() => dialog.getByLabel('Mot de passe', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
  })

  it('K-311 keeps the form over a reload and a closed tab, except the password, and deletes it with the registration', async () => {
    const { page } = await visit('phone', '/jobs?auth=signup-student')
    const resumed = (on: Page) => on.getByText('Nous avons repris votre brouillon.')
    await fillName(page)
    await page.getByRole('button', { name: /^Plus de détails/ }).click()
    await tick(page.getByLabel('Échelle'))
    await fillContact(page)
    await fillAccess(page, newEmail())
    await page.reload()
    await resumed(page).waitFor()
    await page.getByRole('heading', { name: 'Étape 3 sur 3' }).waitFor()
    expect(await page.getByLabel('Adresse e-mail').inputValue()).toContain('@exemple.ch')
    expect(await page.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe('')
    expect(await page.getByLabel(/conditions d’utilisation/).isChecked()).toBe(false)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('orange-velours-7')

    const other = await page.context().newPage()
    await page.close()
    await other.goto(`${stage.url}/?auth=signup-student`)
    await resumed(other).waitFor()
    await other.getByRole('button', { name: 'Précédent' }).click()
    expect(await other.getByLabel('Échelle').isChecked()).toBe(true)
    expect(await other.getByRole('combobox', { name: 'Ville' }).inputValue()).toBe('Yverdon-les-Bains, VD')
    await expectAccessible(other)
    await goOn(other)
    await fillAccess(other, newEmail())
    await other.getByRole('button', { name: 'Créer mon compte' }).click()
    await other.getByRole('heading', { level: 1, name: 'Bonjour, Inès' }).waitFor()
    expect(await other.evaluate(() => localStorage.getItem('pouce.sign-up'))).toBeNull()
  })

  it('K-311 empties the form after « Recommencer », and after a day', async () => {
    const { page } = await visit('phone', '/jobs?auth=signup-private')
    const restart = page.getByRole('button', { name: 'Recommencer' })
    await fillName(page)
    await page.reload()
    await restart.click()
    await page.getByRole('heading', { name: 'Étape 1 sur 3' }).waitFor()
    expect(await page.getByLabel('Prénom', { exact: true }).inputValue()).toBe('')
    await fillName(page)
    const other = await page.context().newPage()
    await other.clock.install({ time: (await page.evaluate(() => Date.now())) + 25 * 3_600_000 })
    await other.goto(`${stage.url}/jobs?auth=signup-private`)
    await other.getByRole('heading', { name: 'Étape 1 sur 3' }).waitFor()
    expect(await other.getByRole('button', { name: 'Recommencer' }).count()).toBe(0)
    expect(await other.getByLabel('Prénom', { exact: true }).inputValue()).toBe('')
  })

  it('K-312 L-05 opens the wizard at the person’s place after registering, if they came to publish an offer', async () => {
    const { page } = await visit('phone', '/')
    await page.getByRole('main').getByRole('link', { name: 'Publier une offre' }).click()
    await fill(page, newEmail())
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    const wizard = page.getByRole('dialog', { name: 'Publier une offre' })
    await wizard.getByText('Étape 1 sur 4').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await wizard.getByLabel('Titre').fill('Monter une armoire')
    await wizard.getByLabel('Description').fill('Elle a deux portes.')
    await wizard.getByRole('button', { name: 'Suivant' }).click()
    await expect.poll(() => wizard.getByRole('combobox', { name: 'Lieu' }).inputValue()).toBe('Yverdon-les-Bains, VD')
  })
})

it('A-05 says that an address is taken, and keeps everything typed', async () => {
  const { page } = await visit('phone', '/jobs?auth=signup-private')
  await fill(page, 'celine.monnier@demo.pouce.example')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  const told = toast(page)
  await told.getByText('Email déjà utilisé').waitFor()
  expect(await told.innerText()).toContain('Un compte avec cet email existe déjà')
  expect(await told.innerText()).toContain('Essayez de vous connecter ou utilisez un autre email')
  await page.route('**/api/auth/register', route => route.abort('connectionfailed'))
  await page.getByLabel('Adresse e-mail').fill(newEmail())
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await toast(page).getByText('Erreur d’inscription').waitFor()
  expect(await page.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe('orange-velours-7')
  await page.getByRole('button', { name: 'Précédent' }).click()
  expect(await page.getByLabel('Ville').inputValue()).toBe('Yverdon-les-Bains, VD')
})

it('A-07 reports a wrong password in a toast and at its field, and keeps what is typed', async () => {
  const { page } = await visit('phone', '/jobs?auth=login')
  await logIn(page, 'celine.monnier@demo.pouce.example', 'nonono')
  await toast(page).getByText('Erreur de connexion').waitFor()
  expect(await toast(page).innerText()).toContain('Adresse e-mail ou mot de passe incorrect.')
  const password = page.getByLabel('Mot de passe', { exact: true })
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  expect(await password.evaluate(field => field === document.activeElement)).toBe(true)
  await page.getByRole('dialog').getByText('Adresse e-mail ou mot de passe incorrect.').waitFor()
  expect(await page.getByLabel('Adresse e-mail').inputValue()).toBe('celine.monnier@demo.pouce.example')
})

it('A-08 removes a stored value that cannot be parsed, and keeps the visitor signed out', async () => {
  const { page } = await visit('phone', '/jobs')
  await page.evaluate(() => localStorage.setItem('pouce.user', '{"id":'))
  await page.goto(`${stage.url}/dashboard`)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => localStorage.getItem('pouce.user'))).toBeNull()
})
