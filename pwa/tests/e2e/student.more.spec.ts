import { describe, expect, it, onTestFinished } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome, openPage, opensEmpty, screens } from './browser.ts'
import { isIndexed } from './job-list.ts'
import { signInAs } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

const stage = await setStage({ demo: true })
const { sql } = stage

const open = async (screen: Screen, id: string, email?: string) => {
  const visitor = await stage.open(screen)
  if (email) await signInAs(visitor.page, stage, email)
  await visitor.page.goto(`${stage.url}/student/${id}`)
  return visitor
}

const chloe = async () => {
  const [row] = await sql<{ id: string }[]>`select id from users where email = 'chloe.rochat@demo.pouce.example'`
  return row?.id ?? ''
}

describe('the public profile of a student on a phone', () => {
  it('J-08 J-09 shows every public field, the combined rating and the evaluations received', async () => {
    const id = await chloe()
    await sql`update users set school = 'EPFL', bio = 'Patiente et ponctuelle.', available_tools = '{vacuum,Violon}' where id = ${id}`
    const { page, complaints } = await open('phone', id)
    await page.getByRole('heading', { level: 1, name: 'Chloé' }).waitFor()
    const user = await (await fetch(`${stage.url}/api/users/${id}`)).json()
    const text = await page.getByRole('main').innerText()
    for (const part of ['EPFL', 'Patiente et ponctuelle.', 'Aspirateur', 'Violon', user.city, 'Jobs terminés'])
      expect(text).toContain(part)
    expect(text).toMatch(/Membre depuis \p{L}+ 20\d\d/u)
    expect(text).not.toContain('@')

    const { rating, reviewersCount } = user.studentProfile
    const reviews: { isPaid?: true }[] = await (await fetch(`${stage.url}/api/users/${id}/reviews`)).json()
    const stars = page.getByRole('img', { name: /^\d[.,]\d sur 5$/ }).and(page.locator(':not(article *)'))
    expect((await stars.getAttribute('aria-label'))?.replace(',', '.')).toBe(`${rating.toFixed(1)} sur 5`)
    expect(text).toContain(`selon ${reviewersCount} personne${reviewersCount === 1 ? '' : 's'}`)
    expect(await page.getByRole('article').count()).toBe(reviews.length)
    const paid = reviews.filter(({ isPaid }) => isPaid).length
    expect(paid).toBeGreaterThan(0)
    expect(await page.getByText('Payé par Pouce').count()).toBe(paid)
    await hasSome(page.getByRole('article').filter({ hasText: 'Ponctualité' }).filter({ hasText: 'Politesse' }))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
})

it('J-08 shows e-mail and phone to a poster to whom the student has applied', async () => {
  const id = await chloe()
  const [poster] = await sql<{ email: string }[]>`
    select u.email from applications a join offers j on j.id = a.offer_id join users u on u.id = j.posted_by_id
    where a.student_id = ${id} limit 1`
  const { page } = await open('phone', id, poster?.email ?? '')
  await page.getByRole('link', { name: 'chloe.rochat@demo.pouce.example' }).waitFor()
  expect(await page.getByText('Téléphone').isVisible()).toBe(true)
})

it.each(['0190d5a0-0000-7000-8000-000000000000', 'nobody'])(
  'J-08 leads home from « Étudiant non trouvé » (%s)',
  async id => {
    const { page } = await open('phone', id)
    await page.getByRole('heading', { level: 1, name: 'Étudiant non trouvé' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  },
)

it('says offline that a profile is not on the device, and offers a retry', async () => {
  const id = await chloe()
  const { page, close } = await openPage(stage.browser, screens.phone)
  onTestFinished(close)
  await opensEmpty(page)
  await page.route('**/api/**', route => route.abort('connectionfailed'))
  await page.goto(`${stage.url}/student/${id}`)
  await page.getByRole('heading', { name: 'Impossible de charger ce profil' }).waitFor()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chloé' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('shows a student’s own profile without network, as the device holds it', async () => {
  const { page } = await openPage(stage.browser, screens.phone).then(visitor => {
    onTestFinished(visitor.close)
    return visitor
  })
  const { id } = await signInAs(page, stage, 'chloe.rochat@demo.pouce.example')
  await page.goto(`${stage.url}/jobs`)
  await isIndexed(page)
  await page.route('**/api/**', route => route.abort('connectionfailed'))
  await page.goto(`${stage.url}/student/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Chloé' }).waitFor()
  await page.getByText('Hors ligne : ce profil est tel que l’appareil l’a reçu').waitFor()
  expect(await page.getByText('Avis reçus').count()).toBe(0)
})
