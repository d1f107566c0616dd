import { expect, it } from 'vitest'
import { setAccounts } from './set-accounts.ts'
import { toast } from './toast.ts'

const { logIn, visit } = await setAccounts()

it('a login on a line that passes nothing ends by itself, says so, and goes on with the next tap', async () => {
  const { page } = await visit('phone', '/jobs?auth=login')
  let isDead = true
  await page.route('**/api/**', route => (isDead ? undefined : route.continue()))
  await logIn(page, 'celine.monnier@demo.pouce.example', 'coupdepouce')
  await page.getByRole('button', { name: 'Connexion...' }).waitFor()
  const from = Date.now()
  const again = page.getByRole('button', { name: 'Se connecter' })
  await again.waitFor({ timeout: 60_000 })
  expect(Date.now() - from).toBeLessThan(30_000)
  await toast(page).getByText('Impossible de joindre Pouce').waitFor()
  isDead = false
  await again.click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Céline' }).waitFor()
})
