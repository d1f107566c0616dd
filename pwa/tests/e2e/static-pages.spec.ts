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

/** Title and text as the server sends them, including what is folded away. Reading needs no script. */
const read = async (path: string) => {
  const html = await (await fetch(stage.url + path)).text()
  const [main = ''] = /<main[^]*<\/main>/.exec(html) ?? []
  const plain = (part: string) => part.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
  const all = (tag: string, part = main) =>
    [...part.matchAll(new RegExp(`<${tag}[ >][^]*?</${tag}>`, 'g'))].map(([found]) => plain(found))
  return { title: all('title', html), text: plain(main), all, sections: main.split('<section') }
}

describe('a visitor with a phone', () => {
  it('X-01 reads how it works for both sides, and finds the way in', async () => {
    const { page, complaints } = await visit('phone', '/features')
    expect(await page.title()).toBe('Comment ça marche · Pouce')
    const { text } = await read('/features')
    for (const said of ['Trouvez une offre', 'Publiez une offre', '5 %', '7 jours', '15 CHF', '20 CHF'])
      expect(text).toContain(said)

    const way = page.getByRole('link', { name: 'Créer un profil étudiant' })
    expect(await way.getAttribute('href')).toBe('/features?auth=signup-student')
    await page.getByRole('link', { name: 'Paiement', exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Le paiement' }).isVisible()).toBe(true)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    expect(complaints).toEqual([])
  })

  it('X-02 reads the terms: who may join, the rates, the fee, the limits and the law', async () => {
    const { title, text } = await read('/terms')
    expect(title).toEqual(['Conditions d’utilisation · Pouce'])
    for (const said of [
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
      expect(text).toContain(said)
  })

  it('X-03 reads what is known about people, where, how long, and what they may ask', async () => {
    const { title, text } = await read('/privacy')
    expect(title).toEqual(['Politique de confidentialité · Pouce'])
    for (const said of [
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
      expect(text).toContain(said)
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
    const { title, text, all, sections } = await read('/about')
    expect(title).toEqual(['À propos · Pouce'])
    const headings = all('h2')
    for (const heading of ['Notre mission', 'Nos valeurs', 'Notre promesse', 'Notre engagement'])
      expect(headings).toContainEqual(expect.stringContaining(heading))
    const under = (tag: string, heading: string) =>
      sections.filter(section => all('h2', section).includes(heading)).flatMap(section => all(tag, section))
    expect(under('h3', 'Nos valeurs')).toEqual(['Entraide', 'Excellence', 'Communauté', 'Durabilité'])
    expect(under('dt', 'Ce que chacun y gagne')).toEqual([
      'Revenus flexibles',
      'Expérience valorisante',
      'Réseau local',
      'Aide locale',
      'Service personnalisé',
      'Simplicité',
    ])
    expect(text).toContain('chances équitables')
  })

  it('X-05 finds the address, the hours and four answers', async () => {
    const { page, complaints } = await visit('phone', '/contact')
    expect(await page.title()).toBe('Contact · Pouce')
    const write = page.getByRole('link', { name: 'Écrire un message' })
    expect(await write.getAttribute('href')).toBe('mailto:contact@pouce.example')
    const { text } = await read('/contact')
    for (const said of ['contact@pouce.example', 'Du lundi au vendredi, 9h–18h']) expect(text).toContain(said)

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

  it('G-04 finds links to the other pages and the year at the bottom of each', async () => {
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
