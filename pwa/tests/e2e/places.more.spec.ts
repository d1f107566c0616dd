import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { apply, newPerson, openAs } from './people.ts'
import { setPublish } from './set-publish.ts'

const { stage, poster, dialog, next, more, open, fillFirst, fillSecond } = await setPublish()

it('K-97 finds two students for one offer, each with a job and a chat of their own', async () => {
  const { page, complaints, id } = await poster('phone')
  await open(page)
  await fillFirst(page, 'Porter un piano')
  await next(page).click()
  await fillSecond(page, 'Lausanne, VD')
  await more(page).click()
  await dialog(page).getByLabel('Combien de personnes en tout ?').selectOption('2')
  await dialog(page).getByText('Vous acceptez chaque personne à part').waitFor()
  await expectAccessible(page)
  await next(page).click()
  await dialog(page).getByText('Étape 3 sur 4').waitFor()
  await next(page).click()
  await dialog(page).getByText('2 personnes recherchées').waitFor()
  await dialog(page).getByRole('button', { name: 'Publier' }).click()
  const offers = () => stage.sql<{ id: string }[]>`select id from offers where posted_by_id = ${id} and places = 2`
  await expect.poll(offers).toHaveLength(1)
  const [offer] = await offers()
  if (!offer) throw new Error('no offer')

  const [first, second] = [
    await newPerson(stage, 'student', 'Zoé', { city: 'Lausanne, VD' }),
    await newPerson(stage, 'student', 'Elif', { city: 'Lausanne, VD' }),
  ]
  const letters = [await apply(first, offer.id), await apply(second, offer.id)]
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Porter un piano' }) })
  await card.getByText('2 personnes recherchées').waitFor()
  await card.getByRole('button', { name: /^Candidatures/ }).click()
  const accept = async (name: string) => {
    const letter = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await letter.getByRole('button', { name: 'Choisir' }).click()
    return page.getByRole('alertdialog')
  }
  const isGiven = (chosen: number, status: string) =>
    stage.sql`select from offers where id = ${offer.id} and taken = ${chosen} and status = ${status}`
  const one = await accept('Zoé Favre')
  await one.getByText('L’offre reste ouverte pour encore une personne.').waitFor()
  await one.getByRole('button', { name: 'Choisir' }).click()
  await expect.poll(() => isGiven(1, 'open')).toHaveLength(1)
  await page.getByRole('heading', { name: 'Zoé Favre' }).waitFor({ state: 'detached' })
  const other = await accept('Elif Favre')
  await other.getByText('l’offre n’est plus ouverte').waitFor()
  await other.getByRole('button', { name: 'Choisir' }).click()
  await expect.poll(() => isGiven(2, 'assigned')).toHaveLength(1)
  await page.goto(`${stage.url}/dashboard?tab=messages`)
  await page.getByText('Zoé Favre').waitFor()
  await page.getByText('Elif Favre').waitFor()
  await expectNoSidewaysScroll(page)

  const student = await openAs(stage, 'phone', first, `/jobs/${offer.id}`, letters)
  await student.page.getByRole('main').getByText('Ce job vous est attribué').waitFor()
  await student.page.goto(`${stage.url}/dashboard?tab=messages`)
  await student.page.getByRole('button', { name: /Porter un piano/ }).click()
  await student.page.getByLabel('Votre message').fill('À samedi !')
  await student.page.getByRole('button', { name: 'Envoyer' }).click()
  await expect
    .poll(() => stage.sql`select from messages where sender_id = ${first.id} and job_id <> ${offer.id}`)
    .toHaveLength(1)
  expect([...complaints, ...student.complaints]).toEqual([])
})

it('K-97 shows how many students are wanted, and hides the offer from a student with a place', async () => {
  const owner = await newPerson(stage, 'private', 'Élodie')
  const { id } = await owner.ask('POST', '/api/jobs', {
    title: 'Vider une grange',
    description: 'Des poutres, une journée.',
    location: 'Lausanne, VD',
    duration: '6 heures',
    rate: 26,
    places: 3,
  })
  const offer = String(id)
  const student = await newPerson(stage, 'student', 'Zoé', { city: 'Lausanne, VD' })
  const letter = await apply(student, offer)
  const stranger = await newPerson(stage, 'student', 'Elif', { city: 'Lausanne, VD' })
  const { page } = await openAs(stage, 'desktop', stranger, '/jobs')
  const card = page.getByRole('article').filter({ hasText: 'Vider une grange' })
  await card.getByText('3 personnes recherchées').waitFor()
  await owner.ask('POST', `/api/applications/${letter}/accept`)
  await card.getByText('2 personnes recherchées').waitFor()

  const own = await openAs(stage, 'phone', student, '/dashboard?tab=jobs', [letter])
  await own.page.getByRole('heading', { name: /^Emplois disponibles \(\d/ }).waitFor()
  expect(await own.page.getByRole('article').filter({ hasText: 'Vider une grange' }).count()).toBe(0)
})

it('K-97 shows the poster how many are chosen, and changes how many are wanted in all, never to fewer', async () => {
  const owner = await newPerson(stage, 'private', 'Élodie')
  const { id } = await owner.ask('POST', '/api/jobs', {
    title: 'Laver un bus',
    description: 'Dedans et dehors, une matinée.',
    location: 'Lausanne, VD',
    duration: '4 heures',
    rate: 26,
    places: 3,
  })
  const offer = String(id)
  const student = await newPerson(stage, 'student', 'Zoé', { city: 'Lausanne, VD' })
  await owner.ask('POST', `/api/applications/${await apply(student, offer)}/accept`)
  const { page, complaints } = await openAs(stage, 'phone', owner, '/dashboard')
  await page.getByRole('button', { name: 'Modifier « Laver un bus »' }).click()
  const form = page.getByRole('dialog', { name: 'Modifier l’offre' })
  await form.getByRole('button', { name: 'Suivant' }).click()
  const wanted = form.getByLabel('Combien de personnes en tout ?')
  await form.getByText('Une personne est déjà choisie.').waitFor()
  expect(await wanted.inputValue()).toBe('3')
  expect(await wanted.locator('option').first().innerText()).toBe('2')
  await wanted.selectOption('2')
  await expectAccessible(page)
  for (const step of [3, 4]) {
    await form.getByRole('button', { name: 'Suivant' }).click()
    await form.getByText(`Étape ${step} sur 4`).waitFor()
  }
  await form.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect
    .poll(() => stage.sql`select from offers where id = ${offer} and places = 2 and taken = 1 and status = 'open'`)
    .toHaveLength(1)
  expect(complaints).toEqual([])
})
