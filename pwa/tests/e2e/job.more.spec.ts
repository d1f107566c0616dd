import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../../format/format-date.ts'
import { expectAccessible } from './axe.ts'
import { actionBar } from './bar.ts'
import { expectNoSidewaysScroll, hasSome, opensEmpty } from './browser.ts'
import { newPerson, signInAs } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'
import { goOffline } from './worker.ts'

const stage = await setStage({ demo: true })
const { sql } = stage

const student = 'tiago.ferreira@demo.pouce.example'

const unknownId = '00000000-0000-7000-8000-000000000000'

const open = async (screen: Screen, email: string | null) => {
  const visitor = await stage.open(screen)
  const user = email === null ? null : await signInAs(visitor.page, stage, email)
  return {
    ...visitor,
    userId: user?.id ?? unknownId,
    show: (id: string) => visitor.page.goto(`${stage.url}/jobs/${id}`),
  }
}

type Row = { id: string; title: string; status: string; tools: boolean }

/** An offer in the given status that the student has not applied for. */
const jobIn = async (status: string, userId: string) => {
  const [job] = await sql<Row[]>`
    select id, title, status, tools_provided as tools from offers j
    where status = ${status} and not is_through_pouce and closed_at is null
      and not exists (select from jobs t where t.offer_id = j.id and t.student_id = ${userId})
      and not exists (select from applications a where a.offer_id = j.id and a.student_id = ${userId})
    order by id desc limit 1`
  if (!job) throw new Error(`the demo has no ${status} job`)
  return job
}

describe('the page of a job on a phone', () => {
  it('J-04 J-09 shows a visitor every field and its poster, and leads to the login for an application', async () => {
    const { page, complaints, show } = await open('phone', null)
    const { id } = await jobIn('open', unknownId)
    await sql`update offers set tools_provided = false, required_tools = '{ladder,Brouette}', is_recurring = true,
      tip_allowed = true,
      required_skills = '{Patience}', is_long_term_project = true, project_duration = '3 mois', deliverables = '{Un plan}',
      urgency_level = 'high', language_required = 'german', experience_required = 'basic', physical_demand = 'heavy',
      subcategory = 'gardening', scheduled_for = '2026-12-24T09:00:00Z', is_premium_job = true where id = ${id}`
    await show(id)
    const job: Record<string, string> = await (await fetch(`${stage.url}/api/jobs/${id}`)).json()
    await page.getByRole('heading', { level: 1, name: job['title'] ?? '' }).waitFor()
    await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
    const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
    const labels = [
      'Lieu',
      'Tarif',
      'Durée',
      'Description',
      'Date prévue',
      'Paiement',
      'Catégorie',
      'Mode',
      'Urgence',
      'Langue',
    ]
    const rest = ['Expérience', 'Effort physique', 'Tarif minimum', 'Publié par', 'Publiée le', 'Ouvert', 'CHF/h']
    const set = [
      'À apporter Échelle, Brouette',
      'Pourboire Possible',
      'Régulier',
      'Patience',
      '3 mois',
      'Un plan',
      'Jardinage',
      'Premium',
    ]
    const day = formatDay('2026-12-24').replaceAll(/\s+/g, ' ')
    for (const part of [...labels, ...rest, ...set, day, job['location'], job['duration']]) expect(text).toContain(part)
    expect(text).toContain(job['description']?.trim().replaceAll(/\s+/g, ' '))
    expect(await page.getByRole('tab').count()).toBe(0)
    await page.getByRole('link', { name: 'Connectez-vous pour postuler' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?auth=login')
    expect(new URL(page.url()).pathname).toBe(`/jobs/${id}`)
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })

  it('J-04 S-09 lets a student apply, and keeps the letter on the device until it is sent', async () => {
    const { page, userId, show, complaints } = await open('phone', student)
    const { id } = await jobIn('open', userId)
    await show(id)
    const tabs = page.getByRole('tab')
    await hasSome(tabs)
    expect(await tabs.allInnerTexts()).toEqual(['Postuler', 'Paiement Twint'])
    await page.getByRole('button', { name: 'Postuler', exact: true }).click()
    const send = page.getByRole('button', { name: 'Envoyer', exact: true })
    expect(await send.isDisabled()).toBe(true)
    const letter = page.getByLabel('Votre motivation')
    await letter.fill('   ')
    expect(await send.isDisabled()).toBe(true)
    await send.press('Enter')
    await page.getByText('Écrivez quelques mots de motivation.').waitFor()
    expect(await letter.evaluate(field => field === document.activeElement)).toBe(true)
    await letter.fill('Je suis libre samedi.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Plus tard' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Postuler', exact: true }).click()
    await expect.poll(() => letter.inputValue()).toBe('Je suis libre samedi.')
    await send.click()
    await page.getByText('Candidature envoyée ! Redirection vers vos candidatures...').waitFor()
    await expect
      .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
      .toBe('/dashboard?tab=candidatures')
    const sent = () => sql<{ message: string }[]>`
      select message from applications where offer_id = ${id} and student_id = ${userId}`
    await expect.poll(async () => (await sent())[0]?.message).toBe('Je suis libre samedi.')

    await page.goBack()
    await page.getByRole('heading', { name: 'Vous avez postulé' }).waitFor()
    await page.getByText('En attente', { exact: true }).waitFor()
    await actionBar(page).getByRole('link', { name: 'Mes candidatures' }).waitFor()
    expect(await page.getByRole('button', { name: 'Postuler', exact: true }).count()).toBe(0)
    await sql`update applications set status = 'rejected', closed_because = 'refused', decided_at = now() where offer_id = ${id} and student_id = ${userId}`
    await page.getByText('Refusée', { exact: true }).waitFor({ timeout: 20_000 })
    expect(complaints).toEqual([])
  })
})

it('J-04 K-296 K-307 shows the button to apply at the bottom of a phone from the start, below the picture and the price', async () => {
  const { page, userId, show } = await open('phone', student)
  const { id } = await jobIn('open', userId)
  await sql`update offers set description = ${'Une phrase de plus. '.repeat(120)}, tools_provided = true,
    urgency_level = 'normal', language_required = 'french', experience_required = 'none', physical_demand = 'light'
    where id = ${id}`
  await show(id)
  const bar = page.getByRole('button', { name: 'Postuler', exact: true })
  const inSight = (element: Element) => element.getBoundingClientRect().bottom <= innerHeight && scrollY === 0
  await expect.poll(() => bar.evaluate(inSight)).toBe(true)
  const sizeOf = (text: Locator) => text.evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  const price = page.getByRole('main').locator('dd').first()
  expect(await price.innerText()).toMatch(/CHF.h/)
  expect(await price.evaluate(inSight)).toBe(true)
  expect(await sizeOf(price)).toBeGreaterThan(await sizeOf(page.getByRole('heading', { level: 1 })))
  // Default values, which the poster did not choose, are not shown.
  const said = await page.getByRole('main').innerText()
  for (const unsaid of ['Urgence', 'Langue', 'Expérience', 'Effort physique', 'Matériel', 'Pourboire'])
    expect(said).not.toContain(unsaid)
  await page.getByRole('heading', { name: 'Informations pratiques' }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  const footer = page.getByRole('contentinfo')
  await page.mouse.wheel(0, 9000)

  const overlap = async () => {
    const [above, below] = [await footer.boundingBox(), await bar.locator('..').boundingBox()]
    return above && below ? above.y + above.height - below.y : null
  }
  await expect.poll(overlap).toBeLessThanOrEqual(1)
  await bar.click()
  await page.getByLabel('Votre motivation').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => bar.evaluate(button => button === document.activeElement)).toBe(true)
})

it('J-04 returns a student to the offer after the login, with the letter open', async () => {
  const { page, show } = await open('phone', null)
  const { id } = await jobIn('open', unknownId)
  const someone = await newPerson(stage, 'student', 'Malik')
  await show(id)
  await page.getByRole('link', { name: 'Connectez-vous pour postuler' }).click()
  await page.getByLabel('Adresse e-mail').fill(someone.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(someone.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('dialog', { name: 'Postuler' }).getByLabel('Votre motivation').fill('Je suis libre samedi.')
  expect(new URL(page.url()).pathname).toBe(`/jobs/${id}`)
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Postuler', exact: true }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('J-04 keeps an application written offline on the device, and shows it at once', async () => {
  const { page, userId, show } = await open('phone', student)
  const { id } = await jobIn('open', userId)
  await show(id)
  await page.getByRole('button', { name: 'Postuler', exact: true }).click()
  const letter = page.getByLabel('Votre motivation')
  await letter.fill('Du tunnel.')
  await goOffline(page)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.getByText('Candidature enregistrée').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Vous avez postulé' }).waitFor()
  await page.getByText('Elle partira dès que vous serez en ligne.').waitFor()
  await page.context().setOffline(false)
  const count = () => sql`select 1 from applications where offer_id = ${id} and student_id = ${userId}`
  await expect.poll(async () => (await count()).length, { timeout: 20_000 }).toBe(1)
  await page.getByText('Elle partira').waitFor({ state: 'detached', timeout: 20_000 })
})

it('J-04 tells a student that a job is assigned to another, and shows no tab', async () => {
  const { page, userId, show } = await open('phone', student)
  await show((await jobIn('assigned', userId)).id)
  await page.getByText('Ce job est déjà attribué à un autre étudiant.').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
})

it('J-04 changes tabs by the arrow keys, and shows the memo for paying by TWINT (T-03)', async () => {
  const { page, userId, show } = await open('desktop', student)
  await show((await jobIn('open', userId)).id)
  await page.getByRole('tab', { name: 'Postuler' }).focus()
  await page.keyboard.press('ArrowRight')
  const tab = page.getByRole('tab', { name: 'Paiement Twint' })
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => page.title()).toMatch(/^Paiement Twint · .+ · Pouce$/)
  expect(new URL(page.url()).search).toBe('?tab=twint')
  await page.getByPlaceholder('+41 79 XXX XX XX').waitFor()
  await expectAccessible(page)
})

it('J-04 K-463 offers no payment by TWINT for an offer paid through Pouce', async () => {
  const { page, userId, show } = await open('phone', student)
  const { id } = await jobIn('open', userId)
  await sql`update offers set is_through_pouce = true where id = ${id}`
  for (const query of ['', '?tab=twint']) {
    await show(`${id}${query}`)
    await page.getByRole('button', { name: 'Postuler', exact: true }).waitFor()
    expect(await page.getByText('Paiement Twint').count(), query).toBe(0)
    expect(await page.title()).not.toContain('Twint')
  }
  await sql`update offers set is_through_pouce = false where id = ${id}`
})

it('shows a poster no way to apply', async () => {
  const { page, show } = await open('phone', 'celine.monnier@demo.pouce.example')
  const { id, title } = await jobIn('open', unknownId)
  await show(id)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.getByRole('button', { name: 'Postuler' }).count()).toBe(0)
  expect(await page.getByRole('tab').count()).toBe(0)
})

it('J-04 says that an offer was deleted, also while it is open', async () => {
  const { page, userId, show } = await open('phone', student)
  const { id } = await jobIn('open', userId)
  await show(id)
  await hasSome(page.getByRole('tab'))
  await sql`update offers set closed_at = now(), closed_because = 'withdrawn' where id = ${id}`
  await page.getByRole('heading', { name: 'Cette offre n’existe plus' }).waitFor({ timeout: 20_000 })
  await page.getByRole('main').getByRole('link', { name: 'Voir les offres' }).click()
  await page.getByRole('heading', { level: 1, name: 'Emplois' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/jobs')
})

it('J-04 says that an offer cannot be loaded, and tries again', async () => {
  const { page, show } = await open('phone', null)
  const { id, title } = await jobIn('assigned', unknownId)
  await opensEmpty(page)
  await page.route('**/api/**', route => route.abort('connectionfailed'))
  await show(id)
  const failure = page.getByRole('alert')
  await failure.getByRole('heading', { name: 'Erreur' }).waitFor()
  expect(await failure.innerText()).toContain('Impossible de charger les détails de l’emploi.')
  await page.unroute('**/api/**')
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expectAccessible(page)
})

it.each(['phone', 'desktop'] as const)(
  'moves nothing on a %s once it is known whether the student has applied',
  async screen => {
    const { page, userId, show } = await open(screen, student)
    const { id } = await jobIn('open', userId)
    const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
    for (const address of [syncRoute, /check-application/])
      await page.route(address, async route => {
        await held
        await route.continue()
      })
    await show(id)
    const poster = page.getByRole('region', { name: 'Publié par' })
    await poster.waitFor()
    const before = await poster.boundingBox()
    expect(await page.getByRole('button', { name: 'Postuler' }).count()).toBe(0)
    letThrough()
    await page.getByRole('button', { name: 'Postuler' }).waitFor()
    expect((await poster.boundingBox())?.y).toBe(before?.y)
  },
)
