import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

it('shows a developer a call on a phone and tries it, without contacting another host', async () => {
  const { page, complaints } = await stage.open('phone')
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).host))
  await page.goto(`${stage.url}/api/docs`)

  await page.getByRole('heading', { name: /^jobs/ }).getByRole('button', { name: 'Expand operation' }).click()
  await page.getByText('Offers, newest first').click()
  await page.getByRole('heading', { name: 'Responses' }).waitFor()
  expect(page.url()).toBe(`${stage.url}/api/docs#/jobs/list-jobs`)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.getByText('x-total-count: 0').waitFor()

  // Requests for `data:` URLs have no host.
  expect([...hosts].filter(Boolean)).toEqual([new URL(stage.url).host])
  expect(complaints).toEqual([])
})

it('opens one call by its address, in dark mode too', async () => {
  const { page, complaints } = await stage.open('phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${stage.url}/api/docs#/applications/apply-to-job`)
  await page.getByText('You have already applied to this job').waitFor()
  await hasSome(page.getByText('x-caller'))
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).not.toBe(
    'rgb(255, 255, 255)',
  )
  expect(complaints).toEqual([])
})
