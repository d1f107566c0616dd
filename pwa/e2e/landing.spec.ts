import { expect, it } from 'vitest'
import { walkLanding } from './walk-landing.ts'

const { stage, visit } = await walkLanding('phone')

const person = { firstName: 'Léa', lastName: 'Favre', phone: '+41 79 000 00 00', city: 'Lausanne, VD', terms: true }
const account = { email: 'lea@exemple.ch', password: 'orange-velours-7' }

const register = () =>
  fetch(`${stage.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: stage.url },
    body: JSON.stringify({ ...person, ...account, userType: 'student' }),
  })

it('L-02 the cards lead on to the dashboard once somebody has signed in, be it in another tab', async () => {
  expect((await register()).ok).toBe(true)
  const { page } = await visit('desktop')
  const other = await page.context().newPage()
  await other.goto(`${stage.url}/jobs?auth=login`)
  await other.getByLabel('Adresse e-mail').fill(account.email)
  await other.getByLabel('Mot de passe', { exact: true }).fill(account.password)
  await other.getByRole('button', { name: 'Se connecter' }).click()
  await other.waitForURL('**/dashboard')

  const cards = page.getByRole('list', { name: 'Choisissez votre côté' }).getByRole('link')
  const targets = () => cards.evaluateAll(links => links.map(link => link.getAttribute('href')))
  await expect.poll(targets).toEqual(['/dashboard', '/dashboard'])
  await cards.first().click()
  await page.waitForURL('**/dashboard')
})
