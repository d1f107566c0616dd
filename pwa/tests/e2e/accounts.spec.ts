import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { sessionKey } from '../../data/session/session.ts'
import { toast } from './toast.ts'
import { setAccounts } from './set-accounts.ts'
import { tick } from './tick.ts'

const { stage, newEmail, fillName, fill, logIn, visit } = await setAccounts()

describe('an account on a phone', () => {
  it('A-01 A-03 L-05 is made in a dialog that changes with its type, and leads to the dashboard', async () => {
    const { page, complaints } = await visit('phone', '/jobs?auth=signup-student')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Inscription Étudiant' }).waitFor()
    const back = dialog.getByRole('button', { name: 'Précédent' })
    const more = dialog.getByRole('button', { name: /^Plus de détails/ })
    await fillName(page)
    await dialog.getByLabel('École').fill('EPFL')
    await more.click()
    await dialog.getByLabel('Motivation et objectifs').fill('Aider et apprendre')
    await tick(dialog.getByLabel('Échelle'))
    expect(await dialog.getByLabel('Type de logement').count()).toBe(0)
    await expectNoSidewaysScroll(page)
    await back.click()
    expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Inès')

    await dialog.getByRole('radio', { name: /Particulier/ }).click()
    await dialog.getByRole('heading', { name: 'Inscription Particulier' }).waitFor()
    expect(await dialog.getByLabel('Prénom').inputValue()).toBe('')
    await fillName(page)
    await dialog.getByLabel('Type de logement').selectOption('Maison')
    expect(await dialog.getByLabel('École').count()).toBe(0)
    await back.click()
    await dialog.getByRole('radio', { name: /Étudiant/ }).click()
    await dialog.getByRole('heading', { name: 'Inscription Étudiant' }).waitFor()
    await fillName(page)
    expect(await dialog.getByLabel('École').inputValue()).toBe('')
    await more.click()
    expect(await dialog.getByLabel('Échelle').isChecked()).toBe(false)
    await back.click()

    await fill(page, newEmail())
    let sendings = 0
    page.on('request', request => (sendings += Number(request.url().endsWith('/api/auth/register'))))
    await page.route('**/api/auth/register', async route => {
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Créer mon compte' }).click()
    const busy = dialog.getByRole('button', { name: 'Création en cours...' })
    await busy.waitFor()
    await dialog.getByLabel('Adresse e-mail').press('Enter')
    await toast(page).getByText('Compte créé').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Inès' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(sendings).toBe(1)
    expect(complaints).toEqual([])
  })

  it('A-06 A-08 G-02 A-09 signs in, stays signed in after a reload, and logs out again', async () => {
    const { page, complaints } = await visit('phone', '/jobs?auth=login')
    await page.getByRole('dialog').getByRole('heading', { name: 'Connexion à Pouce' }).waitFor()
    await expectAccessible(page)
    await logIn(page, 'celine.monnier@demo.pouce.example', 'coupdepouce')
    await toast(page).getByText('Connexion réussie').waitFor()
    expect(await toast(page).innerText()).toContain('Bon retour !')
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Céline' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')

    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Céline' }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    expect(await page.evaluate(key => localStorage.getItem(key), sessionKey)).toBeNull()
    const askWho = () => page.context().request.get(`${stage.url}/api/auth/me`)
    await expect.poll(async () => (await askWho()).status()).toBe(401)
    expect(complaints).toEqual([])
  })

  it('L-03 P-01 leads a signed-in person from the home page to the dashboard, and a visitor back', async () => {
    const { page } = await visit('phone', '/dashboard')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await page.goto(`${stage.url}/jobs?auth=login`)
    await logIn(page, 'celine.monnier@demo.pouce.example', 'coupdepouce')
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Céline' }).waitFor()
    await page.goto(stage.url)
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Céline' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })
})

it('A-11 proposes places from two letters, moves through them with the arrows, and accepts free text', async () => {
  const { page } = await visit('desktop', '/jobs?auth=signup-private')
  await fillName(page)
  const city = page.getByRole('combobox', { name: 'Ville' })
  await city.fill('l')
  const options = page.getByRole('listbox', { name: 'Ville' }).getByRole('option')
  expect(await options.count()).toBe(0)
  await city.fill('laus')
  await hasSome(options)
  const highlighted = () =>
    options.evaluateAll(all => all.findIndex(option => option.dataset['highlighted'] !== undefined))
  const last = (await options.count()) - 1
  await city.press('ArrowUp')
  await expect.poll(highlighted).toBe(last)
  await city.press('ArrowDown')
  await expect.poll(highlighted).toBe(0)
  await city.press('Enter')
  expect(await city.inputValue()).toBe('Lausanne, VD')
  await city.fill('Gen')
  await hasSome(options)
  await city.press('Escape')
  await expect.poll(() => options.count()).toBe(0)
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  // Escape at the earliest moment at which the list can be there.
  await city.evaluate((field: HTMLInputElement) => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    new MutationObserver((_, observer) => {
      observer.disconnect()
      field.dispatchEvent(escape)
      resolve(undefined)
    }).observe(field, { attributeFilter: ['aria-expanded'] })
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Neu')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    return promise
  })
  await expect.poll(() => options.count()).toBe(0)
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  await city.fill('Genèv')
  await hasSome(options)
  await page.getByRole('heading', { name: 'Inscription Particulier' }).click()
  await expect.poll(() => options.count()).toBe(0)
  await city.fill('Xyzzy')
  await page.getByRole('status').getByText('Aucune ville trouvée pour Xyzzy').waitFor()
  expect(await city.inputValue()).toBe('Xyzzy')
})
