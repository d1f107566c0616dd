import { expect, it } from 'vitest'
import { waitForHydration } from './browser.ts'
import { newPerson, openAs, publish } from './people.ts'
import { setAccounts } from './set-accounts.ts'
import type { Screen } from './set-stage.ts'
import { toast } from './toast.ts'
import { createProxy } from './tunnel.ts'
import { waitForWorker } from './worker.ts'

const { stage, logIn, visit } = await setAccounts()

it('ends a login on a dead connection by itself, says so, and logs in at the next tap', async () => {
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

it('K-472 shows the app at a cold start when the phone has a signal but every request hangs', async () => {
  const tunnel = await createProxy()
  const poster = await newPerson(stage, 'private', 'Élodie')
  const jobId = await publish(poster)
  const through = { ...stage, open: (screen: Screen) => stage.open(screen, tunnel.url) }
  const { page } = await openAs(through, 'phone', poster, '/dashboard')
  await waitForWorker(page)
  await page.waitForFunction(
    () => localStorage.getItem('pouce.filled') && localStorage.getItem('pouce.screen/dashboard'),
  )
  const context = page.context()
  await page.close()
  tunnel.fallSilent()
  for (const path of ['/', '/dashboard', '/jobs', `/jobs/${jobId}`, '/about', `/payment?jobId=${jobId}`]) {
    const next = await context.newPage()
    await next.goto(stage.url + path, { waitUntil: 'commit' })
    await next.locator('main h1').waitFor()
    await waitForHydration(next)
    expect(await next.evaluate(() => navigator.onLine), path).toBe(true)
    await expect.poll(tunnel.hanging, { message: path }).toBeGreaterThan(0)
    await next.close()
  }
})
