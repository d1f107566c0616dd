import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

const stage = await setStage()

const visit = async (screen: Screen, path: string) => {
  const visitor = await stage.open(screen)
  await visitor.page.goto(stage.url + path)
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

// What is folded away for now counts too, and a space is a space.
const textOf = async (page: Page) => ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ')

const expectSaid = async (page: Page, said: readonly (string | RegExp)[]) => {
  const text = await textOf(page)
  for (const words of said) expect(text).toMatch(words)
}

describe('a visitor with a phone', () => {
  it('X-01 reads how it works, for either side, and finds the way in', async () => {
    const { page, complaints } = await visit('phone', '/features')
    expect(await page.title()).toBe('Comment ça marche · Pouce')
    await expectSaid(page, ['Trouvez une offre', 'Publiez une offre', '5 %', '7 jours', '15 CHF', '20 CHF'])

    const way = page.getByRole('link', { name: 'Créer un profil étudiant' })
    expect(await way.getAttribute('href')).toBe('/features?auth=signup-student')
    await page.getByRole('link', { name: 'Paiement', exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Le paiement' }).isVisible()).toBe(true)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    expect(complaints).toEqual([])
  })

  it('X-02 reads the terms: who may join, the rates, the fee, the limits and the law', async () => {
    const { page, complaints } = await visit('phone', '/terms')
    expect(await page.title()).toBe('Conditions d’utilisation · Pouce')
    await expectSaid(page, [
      'Dernière mise à jour : 22 mai 2025',
      'avoir 15 ans révolus',
      'habiter en Suisse',
      'au moins 15 CHF/h',
      'frais de 5 %',
      'fonds retenus',
      'après 7 jours',
      'limitée à 100 CHF par incident',
      'par e-mail au moins 30 jours à l’avance',
      'droit suisse',
      'Le for est à Lausanne',
    ])
    expect(complaints).toEqual([])
  })

  it('X-03 reads what is known about people, where, how long, and what they may ask', async () => {
    const { page, complaints } = await visit('phone', '/privacy')
    expect(await page.title()).toBe('Politique de confidentialité · Pouce')
    await expectSaid(page, [
      'Dernière mise à jour : 3 juillet 2025',
      'nLPD',
      'RGPD',
      'Un seul cookie',
      'IndexedDB',
      'Stripe',
      '30 jours après la dernière utilisation',
      'JSON',
      'Supprimez votre compte',
      'PFPDT',
    ])
    expect(complaints).toEqual([])
  })

  it('X-02 X-03 goes from the table of contents to a section, and back', async () => {
    const { page } = await visit('phone', '/terms')
    await page.locator('summary').click()
    await page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link', { name: 'Responsabilité' }).click()
    expect(new URL(page.url()).hash).toBe('#responsabilite')
    const heading = page.getByRole('heading', { name: '14. Responsabilité' })
    const top = () => heading.evaluate(element => element.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(200)
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(1000)
    expect(new URL(page.url()).hash).toBe('')
  })

  it('X-04 reads the mission, four values, the promise, both lists of benefits and the commitment', async () => {
    const { page, complaints } = await visit('phone', '/about')
    expect(await page.title()).toBe('À propos · Pouce')
    for (const heading of ['Notre mission', 'Nos valeurs', 'Notre promesse', 'Notre engagement'])
      await page.getByRole('heading', { level: 2, name: heading }).waitFor()
    const values = page.getByRole('region', { name: 'Nos valeurs' }).getByRole('heading', { level: 3 })
    expect(await values.allInnerTexts()).toEqual(['Entraide', 'Excellence', 'Communauté', 'Durabilité'])
    const benefits = page.getByRole('region', { name: 'Ce que chacun y gagne' }).locator('dt')
    expect(await benefits.allInnerTexts()).toEqual([
      'Revenus flexibles',
      'Expérience valorisante',
      'Réseau local',
      'Aide locale',
      'Service personnalisé',
      'Simplicité',
    ])
    await expectSaid(page, ['chances équitables'])
    expect(complaints).toEqual([])
  })

  it('X-05 finds the address, the hours and four answers', async () => {
    const { page, complaints } = await visit('phone', '/contact')
    expect(await page.title()).toBe('Contact · Pouce')
    const write = page.getByRole('link', { name: 'Écrire un message' })
    expect(await write.getAttribute('href')).toBe('mailto:contact@pouce.example')
    await expectSaid(page, ['contact@pouce.example', 'Du lundi au vendredi, 9h–18h'])

    const answers = page.getByRole('group')
    expect(await answers.count()).toBe(4)
    for (const answer of ['S’inscrire', 'Publier une offre', 'Postuler', '20 CHF/h']) {
      const one = answers.filter({ hasText: answer })
      expect(await one.locator('p').isVisible()).toBe(false)
      await one.locator('summary').focus()
      await page.keyboard.press('Enter')
      await one.locator('p').waitFor()
      expect((await one.locator('p').innerText()).replaceAll(/\s/g, ' ')).toContain(answer)
    }
    expect(complaints).toEqual([])
  })

  it('G-04 finds the other pages at the foot of each, and the year', async () => {
    const { page } = await visit('phone', '/about')
    const footer = page.getByRole('contentinfo')
    const targets = async (column: string) =>
      footer
        .getByRole('navigation', { name: column })
        .getByRole('link')
        .evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(await targets('Plateforme')).toEqual(['/jobs', '/services', '/features', '/twint-demo'])
    expect(await targets('Légal')).toEqual(['/terms', '/privacy', '/about', '/contact'])
    expect(await footer.innerText()).toContain('© 2024')
    const social = footer.getByRole('link', { name: 'Pouce sur Mastodon' })
    expect(await social.getAttribute('href')).toMatch(/^https:/)

    await footer.getByRole('link', { name: 'Confidentialité' }).click()
    await page.getByRole('heading', { level: 1, name: 'Politique de confidentialité' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})

it('X-02 prints the terms alone: no footer, no table of contents', async () => {
  const { page } = await visit('desktop', '/terms')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'Sommaire' }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: '14. Responsabilité' }).isVisible()).toBe(true)
})
