import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { waitForHydration, expectNoSidewaysScroll, toldOn } from './browser.ts'
import { newPerson, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

const stage = await setStage()

const person = { firstName: 'Léa', lastName: 'Favre', phone: '+41 79 000 00 00', city: 'Lausanne, VD', terms: true }
const account = { email: 'lea@exemple.ch', password: 'orange-velours-7' }

const register = () =>
  fetch(`${stage.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: stage.url },
    body: JSON.stringify({ ...person, ...account, userType: 'student' }),
  })

const visit = async (screen: Screen) => {
  const visitor = await stage.open(screen)
  await visitor.page.goto(stage.url)
  await visitor.page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
  await waitForHydration(visitor.page)
  return visitor
}

describe.each(toldOn())('a visitor with a %s', screen => {
  it('L-01 reads what Pouce is, how it works, and three benefits for each side', async () => {
    const { page, complaints } = await visit(screen)
    expect(await page.title()).toBe('Pouce · Petits jobs entre étudiants et particuliers en Suisse')
    await page
      .getByText('La plateforme suisse qui relie étudiants et particuliers pour des services de qualité')
      .waitFor()
    await page.getByText('Payé par Pouce, l’argent est retenu jusqu’à ce que le travail soit fait.').waitFor()
    for (const id of ['how-it-works', 'about']) expect(await page.locator(`section#${id}`).count()).toBe(1)
    expect(await page.locator('#how-it-works').getByRole('listitem').count()).toBe(4)
    const benefits = page.getByRole('region', { name: 'Chacun y gagne' }).getByRole('heading', { level: 4 })
    expect(await benefits.allInnerTexts()).toEqual([
      'Revenus flexibles',
      'Développement de compétences',
      'Horaires adaptés',
      'Aide locale fiable',
      'Tarifs étudiants abordables',
      'Service rapide',
    ])
    await page.getByRole('contentinfo').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })

  it('L-02 opens the form of each side from its card', async () => {
    const { page, complaints } = await visit(screen)
    const dialog = page.getByRole('dialog')
    for (const [card, title] of [
      ['Gagner de l’argent', 'Inscription Étudiant'],
      ['Publier une offre', 'Inscription Particulier'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name: card }).click()
      await dialog.getByRole('heading', { name: title }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
    }
    expect(complaints).toEqual([])
  })

  it('K-297 sees the six newest offers below, rendered by the server', async () => {
    const poster = await newPerson(stage, 'private', 'Élodie')
    const ids: string[] = []
    for (let n = 1; n <= 7; n++) ids.push(await publish(poster, `Offre ${n} sur ${screen}`))
    const newest = ids.slice(1).map(id => `/jobs/${id}`)
    const isThere = async () => (await (await fetch(stage.url)).text()).includes(newest.at(-1) ?? '')
    // The server reuses a rendered page for a second.
    await expect.poll(isThere).toBe(true)
    const html = await (await fetch(stage.url)).text()
    for (const link of newest) expect(html).toContain(`href="${link}"`)
    const { page, complaints } = await visit(screen)
    const offers = page.getByRole('region', { name: 'Dernières offres' }).getByRole('article')
    const links = await offers.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')))
    expect(links).toEqual(newest.toReversed())
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })

  it('L-04 sees three sample jobs, each marked as an example, and applies to one by signing up on the same page', async () => {
    const { page } = await visit(screen)
    const samples = page.getByRole('region', { name: 'Jobs disponibles' }).getByRole('article')
    const texts = await samples.allInnerTexts()
    expect(texts.map(text => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^Exemple Aide ménagère Genève · 2 heures .* 25 CHF\/h Postuler$/),
      expect.stringMatching(/^Exemple Jardinage Lausanne · 3 heures .* 20 CHF\/h Postuler$/),
      expect.stringMatching(/^Exemple Déménagement Bâle · 4 heures .* 30 CHF\/h Postuler$/),
    ])
    const apply = samples.filter({ hasText: 'Jardinage' }).getByRole('link', { name: 'Postuler' })
    // Lets the page paint at this place before the tap, as a person does.
    await apply.scrollIntoViewIfNeeded()
    await page.evaluate(() => new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen))))
    await apply.click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Inscription Étudiant' }).waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  })
})

it('L-02 leads from the cards to the dashboard after a login, also in another tab', async () => {
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
  await cards.filter({ hasText: 'Publier une offre' }).click()
  await page.waitForURL('**/dashboard')
})
