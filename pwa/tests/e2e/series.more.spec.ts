import { expect, it } from 'vitest'
import { inDays } from '../../../schema/testing/in-days.ts'
import { addSession } from '../../../api/queue/add-session.ts'
import { moveDay } from '../../../api/testing/move-day.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { apply, newPerson, openAs } from './people.ts'
import { setPublish } from './set-publish.ts'
import { goOffline } from './worker.ts'

const { stage, poster, dialog, next, open, fillFirst, fillSecond } = await setPublish()
const { sql } = stage

it('K-88 publishes a weekly job, agrees on it once, and continues it session by session until it is ended', async () => {
  const { page, complaints, id, ask } = await poster('phone')
  await open(page)
  await fillFirst(page, 'Repasser le linge')
  await next(page).click()
  await fillSecond(page, 'Lausanne, VD')
  await next(page).click()
  await dialog(page).getByText('Étape 3 sur 4').waitFor()
  const weekly = dialog(page).getByRole('switch', { name: 'Chaque semaine' })
  expect(await weekly.count()).toBe(0)
  await dialog(page).getByText('Une date', { exact: true }).click()
  await dialog(page).getByLabel('Jour', { exact: true }).fill(inDays(3))
  await dialog(page).getByLabel('Heure', { exact: true }).fill('09:00')
  await weekly.click()
  await expectAccessible(page)
  await next(page).click()
  await dialog(page)
    .getByText(/^Chaque semaine, dès le/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Publier' }).click()
  const offers = () => sql<{ id: string }[]>`select id from offers where posted_by_id = ${id} and is_recurring`
  await expect.poll(offers).toHaveLength(1)
  const [offer] = await offers()
  if (!offer) throw new Error('no offer')

  const student = await newPerson(stage, 'student', 'Zoé', { city: 'Lausanne, VD' })
  const letter = await apply(student, offer.id)
  await ask('POST', `/api/applications/${letter}/accept`)
  await student.ask('POST', `/api/jobs/${offer.id}/messages`, { content: 'Je me réjouis !' })
  // Moves the first session to yesterday.
  await moveDay(sql, [offer.id], { kind: 'date', day: inDays(-1), time: '09:00' })
  await addSession(sql, { seriesId: offer.id })

  const theirs = await openAs(stage, 'phone', student, '/accepted-jobs')
  await expect.poll(() => theirs.page.getByRole('article').count()).toBe(2)
  const [second] = await sql<{ id: string }[]>`select id from jobs where series_id = ${offer.id} and id <> ${offer.id}`
  const session = `${stage.url}/job/${second?.id}/together`
  await theirs.page.goto(session)
  const upcoming = theirs.page.getByRole('main')
  await upcoming.getByText('La séance suivante s’ajoute dès que celle-ci commence.').waitFor()
  await upcoming.getByRole('button', { name: /^Confirmer/ }).click()
  await hasSome(upcoming.getByText(/confirmé/i))
  await expectAccessible(theirs.page)
  await expectNoSidewaysScroll(theirs.page)

  // All sessions share one conversation.
  await upcoming.getByRole('tab', { name: /^Messages/ }).click()
  const chat = theirs.page.getByRole('region', { name: 'Conversation' })
  await chat.getByText('Je me réjouis !').waitFor()
  await chat.getByRole('textbox').fill('À lundi.')
  await chat.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(() => sql`select from messages where job_id = ${offer.id}`).toHaveLength(2)
  await page.goto(`${stage.url}/dashboard?tab=messages`)
  await page.getByText('À lundi.').waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  await page.getByText('1 conversation active · 2 messages non lus').waitFor()

  await upcoming.getByRole('tab', { name: 'Le job' }).click()
  await upcoming.getByRole('button', { name: 'Autres actions' }).click()
  await theirs.page.getByRole('menuitem', { name: 'Je ne peux pas venir' }).click()
  await theirs.page.getByText('Seule cette séance de « Repasser le linge » est annulée').waitFor()
  await theirs.page.keyboard.press('Escape')

  await page.goto(session)
  const end = page.getByRole('button', { name: 'Mettre fin aux séances : Repasser le linge' })
  await end.waitFor()
  await goOffline(page)
  await end.click()
  await page.getByRole('button', { name: 'Garder les séances' }).waitFor()
  await page.getByRole('button', { name: 'Mettre fin', exact: true }).click()
  await hasSome(page.getByText('Dernière séance : plus aucune ne s’ajoute.'))
  await page.context().setOffline(false)
  await expect.poll(() => sql`select from series where id = ${offer.id} and ended_at is not null`).toHaveLength(1)
  await upcoming.getByText('Dernière séance : plus aucune ne s’ajoute.').waitFor()
  const all = [...complaints, ...theirs.complaints]
  expect(all.filter(complaint => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
