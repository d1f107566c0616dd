import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

const newAdmin = () => newPerson(stage, 'private', 'Margot', { isAdmin: true })

describe('moderation on a desktop', () => {
  it('K-313 shows an admin a report, hides the offer with a reason, restores it, and logs both', async () => {
    const { url, sql } = stage
    await sql`delete from reports`
    const [poster, student] = [await newPerson(stage, 'private', 'Bernard'), await newPerson(stage, 'student', 'Awa')]
    const jobId = await publish(poster, 'Annonce douteuse')
    await student.ask('POST', '/api/reports', { kind: 'job', targetId: jobId, reason: 'scam', details: 'Bizarre.' })
    const { page, complaints } = await openAs(stage, 'desktop', await newAdmin(), '/moderation')
    await page.getByRole('heading', { level: 1, name: 'Modération' }).waitFor()
    const card = page.getByRole('article')
    await card.getByRole('heading', { name: 'Annonce douteuse' }).waitFor()
    const text = await card.innerText()
    for (const part of ['Arnaque', 'Bizarre.', 'Signalé par Awa Favre', 'Concerne Bernard Favre', 'demi-journée'])
      expect(text).toContain(part)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // By keyboard only.
    await card.getByRole('button', { name: 'Masquer : Offre' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Masquer : Offre' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Confirmer' }).press('Enter')
    await dialog.getByText('Ce champ est obligatoire.').waitFor()
    expect(await dialog.getByLabel('Motif').evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Demande de caution.')
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Aucun signalement à traiter').waitFor()
    expect((await fetch(`${url}/api/jobs/${jobId}`)).status).toBe(404)

    await page.getByRole('tab', { name: 'À traiter' }).focus()
    await page.keyboard.press('ArrowRight')
    await card.getByText('Contenu masqué').waitFor()
    await card.getByRole('button', { name: 'Rétablir : Offre' }).click()
    await page.getByLabel('Motif').fill('Malentendu.')
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await card.getByRole('button', { name: 'Rétablir : Offre' }).click()
    await expect.poll(() => page.getByLabel('Motif').inputValue()).toBe('Malentendu.')
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await card.getByRole('button', { name: 'Masquer : Offre' }).waitFor()
    expect((await fetch(`${url}/api/jobs/${jobId}`)).status).toBe(200)
    await page.getByRole('tab', { name: 'Journal' }).click()
    await expect.poll(() => page.title()).toBe('Journal · Modération · Pouce')
    expect(new URL(page.url()).search).toBe('?tab=log')
    await hasSome(page.getByText('Margot Favre a rétabli : Offre de Bernard Favre'))
    await hasSome(page.getByText('Demande de caution.'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])

    const author = await openAs(stage, 'desktop', poster, '/dashboard')
    await author.page.getByRole('button', { name: /otification/ }).click()
    await author.page.getByText('Contenu masqué').waitFor()
    await author.page.getByText('Contenu rétabli').waitFor()
  })
})

it('shows every tab whole on the narrowest phone, and large enough for a thumb', async () => {
  const { page } = await openAs(stage, 'phone', await newAdmin(), '/moderation?tab=log')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('tab', { name: 'Journal', selected: true }).waitFor()
  await expect.poll(() => page.getByRole('tab').count()).toBe(5)
  for (const tab of await page.getByRole('tab').all()) {
    const { x = -1, width = 0, height = 0 } = (await tab.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  await expectNoSidewaysScroll(page)
})

it('shows « Page introuvable » and no menu link to people who are not admins', async () => {
  const poster = await newPerson(stage, 'private', 'Bernard')
  const { page } = await openAs(stage, 'phone', poster, '/moderation')
  await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await page.getByRole('link', { name: 'Modération' }).count()).toBe(0)
  const visitor = await stage.visit('phone', '/moderation')
  await visitor.page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
})
