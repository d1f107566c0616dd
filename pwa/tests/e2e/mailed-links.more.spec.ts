import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './browser.ts'
import { takeMail } from './take-mail.ts'
import { setStage } from './set-stage.ts'

const mail = await takeMail()
const stage = await setStage({ settings: { SMTP_URL: mail.url, MAIL_FROM: 'Pouce <bonjour@pouce.test>' } })
afterAll(() => mail.close())

const post = (path: string, body: unknown) =>
  fetch(stage.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: stage.url },
    body: JSON.stringify(body),
  })

const register = async (email: string, password: string) => {
  const person = { firstName: 'Léa', lastName: 'Favre', phone: '+41 79 000 00 00', city: 'Lausanne, VD', terms: true }
  const answer = await post('/api/auth/register', { ...person, email, password, userType: 'student' })
  expect(await answer.json()).toEqual({ needsVerification: true })
}

const open = async (link: string) => {
  const visitor = await stage.open('phone')
  await visitor.page.goto(link)
  return visitor
}

const choosePassword = async (page: Page) => {
  await page.getByLabel('Nouveau mot de passe').fill('orange-velours-7')
  await page.getByRole('button', { name: 'Confirmer mon compte' }).click()
}

it('A-14 confirms the account and signs in by the mailed link', async () => {
  await register('lea@exemple.ch', 'orange-velours-7')
  // The account was registered in another browser, so the link asks its owner to choose a password.
  expect((await post('/api/auth/login', { email: 'lea@exemple.ch', password: 'orange-velours-7' })).status).toBe(403)

  const link = await mail.linkTo('lea@exemple.ch', '/verify#token=')
  const { page, complaints } = await open(link)
  await choosePassword(page)
  await page.getByRole('heading', { level: 1, name: 'Compte confirmé' }).waitFor()
  const session = await page.context().request.get(`${stage.url}/api/auth/me`)
  expect(await session.json()).toMatchObject({ email: 'lea@exemple.ch', firstName: 'Léa' })
  await expectNoSidewaysScroll(page)
  // The link alone is not enough here. The server says so by a 409, which Chromium logs.
  expect(complaints).toEqual([expect.stringContaining('409')])

  await page.getByRole('main').getByRole('link', { name: 'Tableau de bord' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Léa' }).waitFor()
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Compte confirmé' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Tableau de bord' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Léa' }).waitFor()
  expect(calls.filter(url => url.includes('/api/auth/verify'))).toEqual([])

  const second = await open(link)
  await second.page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' }).waitFor()
})

it('says that a link was cut short, and sends a new one from there', async () => {
  await register('noe@exemple.ch', 'orange-velours-7')
  const whole = await mail.linkTo('noe@exemple.ch', '/verify#token=')
  const { page } = await open(whole.slice(0, -4))
  await page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' }).waitFor()

  await page.getByLabel('Adresse e-mail').fill('noe')
  await page.getByRole('button', { name: 'Envoyer un nouveau lien' }).click()
  await page.getByText('Cette adresse e-mail n’est pas valable.').waitFor()

  await page.getByLabel('Adresse e-mail').fill('noe@exemple.ch')
  await page.getByRole('button', { name: 'Envoyer un nouveau lien' }).click()
  await page.getByText('Vérifiez votre boîte de réception').waitFor()
  await expect.poll(() => mail.linkTo('noe@exemple.ch', '/verify#token=')).not.toBe(whole)

  const second = await open(await mail.linkTo('noe@exemple.ch', '/verify#token='))
  await choosePassword(second.page)
  await second.page.getByRole('heading', { level: 1, name: 'Compte confirmé' }).waitFor()
})

it('sets a new password by the mailed link, and shows errors beside the field', async () => {
  await register('mia@exemple.ch', 'orange-velours-7')
  const fresh = await open(await mail.linkTo('mia@exemple.ch', '/verify#token='))
  await choosePassword(fresh.page)
  await fresh.page.getByRole('heading', { level: 1, name: 'Compte confirmé' }).waitFor()
  await post('/api/auth/forgot-password', { email: 'mia@exemple.ch' })
  const link = await mail.linkTo('mia@exemple.ch', '/reset-password#token=')
  const { page, complaints } = await open(link)
  const field = page.getByLabel('Nouveau mot de passe')
  const save = page.getByRole('button', { name: 'Enregistrer' })

  await field.fill('court')
  await save.click()
  await page.getByText('Le mot de passe doit contenir au moins 6 caractères.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(complaints).toEqual([])

  await field.fill('password')
  await save.click()
  await page.getByText('Ce mot de passe est trop courant.').waitFor()

  await field.fill('citron-bleu-nuit')
  await save.click()
  await page.getByRole('heading', { level: 1, name: 'Mot de passe modifié' }).waitFor()
  expect((await post('/api/auth/login', { email: 'mia@exemple.ch', password: 'citron-bleu-nuit' })).status).toBe(200)
  expect((await post('/api/auth/login', { email: 'mia@exemple.ch', password: 'orange-velours-7' })).status).toBe(401)

  const again = await open(link)
  await again.page.getByLabel('Nouveau mot de passe').fill('encore-un-autre')
  await again.page.getByRole('button', { name: 'Enregistrer' }).click()
  await again.page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' }).waitFor()
})
