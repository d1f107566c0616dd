import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { apply, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

it('K-108 asks two students in reserve in turn: the first declines and the second gets the job, without network at first', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const offer = await publish(poster, 'Garder un chien')
  const people = []
  for (const name of ['Léa', 'Zoé', 'Elif']) people.push(await newPerson(stage, 'student', name))
  const [chosen, first, second] = people
  if (!chosen || !first || !second) throw new Error('no students')
  const letters = []
  for (const student of people) letters.push(await apply(student, offer))

  const { page, complaints } = await openAs(stage, 'phone', poster, '/dashboard')
  await page.getByRole('button', { name: /^Candidatures/ }).click()
  const letter = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  for (const name of ['Zoé Favre', 'Elif Favre']) {
    await letter(name).getByRole('button', { name, exact: true }).click()
    const whole = page.getByRole('dialog', { name })
    await whole.getByRole('button', { name: 'Garder en réserve' }).click()
    await whole.getByRole('button', { name: 'Fermer' }).click()
    await letter(name).getByText('En réserve', { exact: true }).waitFor()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const kept = () => stage.sql`select from applications where offer_id = ${offer} and reserved_at is not null`
  await expect.poll(kept).toHaveLength(2)
  await letter('Léa Favre').getByRole('button', { name: 'Choisir' }).click()
  await page.getByRole('alertdialog').getByText('Les personnes en réserve le restent').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
  await poster.ask('POST', `/api/applications/${letters[0]}/accept`)
  await chosen.ask('POST', `/api/jobs/${offer}/leave`, { reason: 'Je suis malade.' })
  await letter('Zoé Favre').getByText('Pouce lui demande en ce moment').waitFor()

  const one = await openAs(stage, 'phone', first, '/dashboard?tab=candidatures')
  const mine = one.page.getByRole('region', { name: 'À vous' })
  await mine.getByText('Pouvez-vous venir ?').waitFor()
  await mine.getByRole('button', { name: 'Garder un chien' }).click()
  await expectAccessible(one.page)
  await expectNoSidewaysScroll(one.page)
  await one.page.context().setOffline(true)
  await one.page.getByRole('button', { name: 'Je ne peux pas' }).click()
  await one.page.getByRole('alertdialog').getByRole('button', { name: 'Retirer la candidature' }).click()
  await one.page.getByText('Aucune candidature').first().waitFor()
  await one.page.context().setOffline(false)

  const other = await openAs(stage, 'desktop', second, '/dashboard?tab=candidatures')
  const asked = other.page.getByRole('region', { name: 'À vous' })
  await asked.getByRole('button', { name: 'Garder un chien' }).click()
  await other.page.getByRole('button', { name: 'Je peux venir' }).waitFor()
  await other.page.context().setOffline(true)
  await other.page.getByRole('button', { name: 'Je peux venir' }).click()
  await other.page.getByText('« Je peux venir » part dès que la connexion est là').waitFor()
  await other.page.context().setOffline(false)
  const theirs = () => stage.sql`select from jobs where offer_id = ${offer} and student_id = ${second.id}`
  await expect.poll(theirs).toHaveLength(1)
  await hasSome(other.page.getByText('Félicitations', { exact: false }))
  const real = [...complaints, ...one.complaints, ...other.complaints]
  expect(real.filter(complaint => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
