import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { breakStorage } from './break-storage.ts'
import { hasSome } from './browser.ts'
import { chat, setChatScene } from './chat-scene.ts'
import { hire, newPerson, openAs, publish } from './people.ts'
import { reviewEachOther } from './reviews.ts'
import { setStage } from './set-stage.ts'
import { toast } from './toast.ts'

const stage = await setStage()
const { sql } = stage

it('S-10 S-09 says « Une erreur est survenue lors de l’envoi de votre candidature. » when storing fails, and keeps the letter', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const jobId = await publish(poster, 'Tailler une haie')
  const { page } = await openAs(stage, 'phone', student, `/jobs/${jobId}`)
  await page.getByRole('button', { name: 'Postuler', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Je taille droit.')
  await breakStorage(page)
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await toast(page).getByText('Erreur', { exact: true }).waitFor()
  await toast(page).getByText('Une erreur est survenue lors de l’envoi de votre candidature.').waitFor()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Je taille droit.')
  expect(await dialog.getByRole('button', { name: 'Envoyer' }).isEnabled()).toBe(true)
  await page.getByText('La mémoire de cet appareil est pleine').waitFor()
})

it('S-02 S-04 shows the rating with one decimal and default words, and opens the profile by « Mettre à jour le profil »', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const jobId = await publish(poster, 'Laver une voiture')
  const accepted = await hire(poster, student, jobId)
  const { page } = await openAs(stage, 'phone', student, '/dashboard', [accepted])
  const summary = page.getByRole('main').locator('dl')
  await expect
    .poll(() => summary.innerText())
    .toMatch(/École\s+Non précisé\s+Ville\s+Lausanne, VD\s+Bio\s+Aucune bio ajoutée/)
  await page.getByText('Pas encore de note').waitFor()
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  await reviewEachOther(poster, student, jobId, {
    structuredEvaluation: {
      completedOnTime: true,
      punctualityRating: 4,
      politenessRating: 5,
      wouldRecommend: true,
      descriptiveWords: 'soigneux',
    },
  })
  // (5 + (4 + 5) / 2) / 2 = 4.75
  await expect.poll(() => page.getByRole('main').getByRole('img', { name: /sur 5/ }).innerText()).toMatch(/^4[.,]8$/)
  await page.getByRole('button', { name: 'Mettre à jour le profil' }).click()
  await page.getByRole('dialog', { name: 'Modifier le profil' }).waitFor()
})

it('S-05 S-17 shows place, rate, hours and three lines of description on a card; urgency and payment on the offer', async () => {
  await sql`update offers set closed_at = now(), closed_because = 'withdrawn' where status = 'open' and closed_at is null`
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const description = 'Une longue description qui ne tient pas sur une carte. '.repeat(12).trim()
  const jobId = await publish(poster, 'Vider une cave', { description, duration: '2 h 30', rate: 31 })
  const { page } = await openAs(stage, 'phone', student, '/dashboard?tab=jobs')
  const card = page.getByRole('article')
  await card.waitFor()
  for (const part of ['Vider une cave', 'Lausanne, VD', '31 CHF/h']) expect(await card.innerText()).toContain(part)
  expect(await card.innerText()).toMatch(/2[.,]5 h/)
  const lines = await card.getByText('Une longue description').evaluate(element => {
    const { lineHeight } = getComputedStyle(element)
    return [element.clientHeight, element.scrollHeight].map(height =>
      Math.round(height / Number.parseFloat(lineHeight)),
    )
  })
  expect(lines[0]).toBe(3)
  expect(lines[1]).toBeGreaterThan(3)

  await card.getByRole('link').click()
  const facts = page.getByRole('main')
  const fact = (name: string) => facts.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await fact('Paiement').waitFor()
  for (const [urgency, payment, saidUrgency, saidPayment] of [
    ['low', 'cash', 'Faible', 'Espèces'],
    // The default, which the poster did not choose.
    ['normal', 'twint', undefined, 'TWINT'],
    ['high', 'both', 'Élevée', 'Espèces ou TWINT'],
    ['urgent', 'both', 'Urgente', 'Espèces ou TWINT'],
  ] as const) {
    await sql`update offers set urgency_level = ${urgency}, payment_method = ${payment} where id = ${jobId}`
    await expect.poll(async () => (await fact('Urgence').allInnerTexts())[0]?.split('\n').at(-1)).toBe(saidUrgency)
    await expect.poll(async () => (await fact('Paiement').innerText()).split('\n').at(-1)).toBe(saidPayment)
  }
  await sql`update offers set is_through_pouce = true where id = ${jobId}`
  await expect.poll(async () => (await fact('Paiement').innerText()).split('\n').at(-1)).toBe('Par Pouce')
})

it('S-05 returns from an offer far down the list to the same place in it', async () => {
  const student = await newPerson(stage, 'student', 'Lina')
  for (const name of ['Rosa', 'Milo']) {
    const poster = await newPerson(stage, 'private', name)
    for (let n = 0; n < 13; n++) await publish(poster, `${name} cherche de l’aide ${n}`)
  }
  const { page } = await openAs(stage, 'phone', student, '/dashboard?tab=jobs')
  await page.getByRole('link', { name: 'Page suivante' }).click()
  const offer = page.getByRole('link', { name: 'Rosa cherche de l’aide 1', exact: true })
  await offer.scrollIntoViewIfNeeded()
  const top = await offer.evaluate(one => one.getBoundingClientRect().top)
  await offer.click()
  await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
  await page.goBack()
  await offer.waitFor()
  await expect.poll(() => offer.evaluate(one => one.getBoundingClientRect().top)).toBeCloseTo(top, 0)
})

it('S-09 sends once on two quick taps on « Envoyer », and the second does not reach what is beneath', async () => {
  const student = await newPerson(stage, 'student', 'Nour')
  await publish(await newPerson(stage, 'private', 'Sonia'), 'Repeindre un volet')
  const { page } = await openAs(stage, 'phone', student, '/dashboard?tab=jobs')
  const card = page.getByRole('listitem').filter({ hasText: 'Repeindre un volet' })
  await card.getByRole('button', { name: 'Postuler' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Je ponce avant.')
  const box = await dialog.getByRole('button', { name: 'Envoyer' }).boundingBox()
  if (!box) throw new Error('no button')
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  // No time passes between the two taps, however slow this machine is.
  await page.evaluate(() => {
    const now = Date.now()
    Date.now = () => now
  })
  await tap()
  await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await tap()
  await page.evaluate(() => {
    const later = Date.now() + 1000
    Date.now = () => later
  })
  expect(new URL(page.url()).search).toBe('?tab=candidatures')
  await tap()
  await page.getByRole('heading', { level: 1, name: 'Mes conversations' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
})

it('S-06 S-17 K-291 moves an accepted application to « À vous », congratulates in its details, and removes it with its job', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const jobId = await publish(poster, 'Arroser les plantes')
  const application = await student.ask('POST', '/api/applications', {
    jobId,
    studentId: student.id,
    message: 'J’ai la main verte.',
  })
  const { page } = await openAs(stage, 'desktop', student, '/dashboard?tab=candidatures', [String(application['id'])])
  const row = (group: string) =>
    page.getByRole('region', { name: group }).getByRole('listitem').filter({ hasText: 'Arroser les plantes' })
  // The row shows the drawing of the offer.
  await row('En attente').locator('svg[viewBox="0 0 66 58"]').waitFor()
  expect((await row('En attente').boundingBox())?.height).toBeLessThanOrEqual(73)
  await poster.ask('POST', `/api/applications/${String(application['id'])}/accept`)
  await row('À vous').getByText('Il reste à fixer le moment.').waitFor()
  await row('À vous').getByRole('link', { name: 'Ouvrir : Arroser les plantes' }).waitFor()
  await expectAccessible(page)
  await row('À vous').getByRole('button', { name: 'Arroser les plantes' }).click()
  const card = page.getByRole('dialog', { name: 'Arroser les plantes' })
  await card.getByText('Acceptée', { exact: true }).waitFor()
  await card.getByText('Félicitations').waitFor()
  await card.getByRole('link', { name: 'Ouvrir le job' }).waitFor()
  expect(await card.getByRole('button', { name: 'Retirer' }).count()).toBe(0)
  await expectAccessible(page)
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  await page.getByText('Aucune candidature pour le moment').waitFor()
  expect(await card.count()).toBe(0)
})

it('C-01 says by « Actif » when the other person was last there, and nothing if they never were', async () => {
  const { poster, page } = await setChatScene(stage)
  await chat(page).getByRole('heading', { name: 'Élodie Favre' }).waitFor()
  expect(
    await chat(page)
      .getByText(/^(En ligne|Actif)/)
      .count(),
  ).toBe(0)
  await poster.ask('POST', '/api/presence')
  await sql`update presence set seen_at = now() - interval '2 hours' where user_id = ${poster.id}`
  await page.reload()
  await chat(page).getByText('Actif il y a 2 heures').waitFor()
})

it('S-14 names tools in words wherever they show, whichever list they come from, and stores them unchanged', async () => {
  const student = await newPerson(stage, 'student', 'Malik')
  await sql`
    update users set available_tools = '{lawnmower,vacuum_cleaner,pressure_washer,Souffleur à feuilles}'
    where id = ${student.id}`
  const { page } = await openAs(stage, 'phone', student, '/dashboard')
  await page.getByRole('button', { name: 'Modifier le profil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
  const tools = dialog.getByRole('list', { name: 'Outils disponibles' }).getByRole('listitem')
  await hasSome(tools)
  const named = ['Tondeuse', 'Aspirateur', 'pressure washer', 'Souffleur à feuilles']
  expect(await tools.allInnerTexts()).toEqual(named)
  const typed = dialog.getByRole('textbox', { name: 'Outils disponibles' })
  for (const word of ['tondeuse', 'Échelle']) {
    await typed.fill(word)
    await typed.press('Enter')
  }
  expect(await tools.allInnerTexts()).toEqual([...named, 'Échelle'])
  await dialog.getByRole('button', { name: 'Retirer Aspirateur' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const stored = async () => {
    const [row] = await sql<{ availableTools: string[] }[]>`select available_tools from users where id = ${student.id}`
    return row?.availableTools
  }
  await expect.poll(stored).toEqual(['lawnmower', 'pressure_washer', 'Souffleur à feuilles', 'ladder'])
  await page.goto(`${stage.url}/student/${student.id}`)
  const shown = page.getByRole('region', { name: 'Outils disponibles' }).getByRole('listitem')
  await expect
    .poll(() => shown.allInnerTexts())
    .toEqual(['Tondeuse', 'pressure washer', 'Souffleur à feuilles', 'Échelle'])
})
