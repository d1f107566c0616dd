import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newId } from '../../../schema/ids.ts'
import { expectAccessible } from './axe.ts'
import { connectionBand, expectNoSidewaysScroll, hasSome } from './browser.ts'
import { setChatScene, write } from './chat-scene.ts'
import { apply, newPerson, openAs, publish } from './people.ts'
import { readDevice } from './read-device.ts'
import { setStage } from './set-stage.ts'
import { toast } from './toast.ts'
import { goOffline, waitForWorker } from './worker.ts'

const stage = await setStage()

/** The line under the header that leads to « Mes envois ». */
const way = (page: Page, words: string) => page.getByRole('link', { name: words })
const list = (page: Page) => page.getByRole('dialog', { name: 'Mes envois' })
const entries = (page: Page) => list(page).getByRole('article')

/** Adds entries to the outbox as if left there on an earlier day. */
const leave = (page: Page, account: string, left: readonly object[]) =>
  page.evaluate(
    async ([name, rows]) => {
      const opening = indexedDB.open(name)
      await new Promise(resolve => opening.addEventListener('success', resolve))
      const writing = opening.result.transaction('outbox', 'readwrite')
      for (const row of rows) writing.objectStore('outbox').add(row)
      await new Promise(resolve => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    [`pouce-${account}`, left] as const,
  )

const entryOf = (account: string, id: string, more: object) => ({
  id,
  account,
  version: 2,
  lane: `left/${id}`,
  enqueuedAt: Date.now(),
  attempts: 0,
  state: 'waiting',
  input: {},
  ...more,
})

it('O-06 K-313 lets one copy, correct, resend and discard messages refused after a block and a cancellation', async () => {
  const { poster, student, jobId, page, context, path } = await setChatScene(stage)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goOffline(page)
  await write(page, 'Je serai là\nà neuf heures.')
  await write(page, 'Et je prends la visseuse.')
  // The device has stored them: this count is not only what the screen shows.
  await page.getByText('Hors ligne · 2 envois en attente').waitFor()
  await poster.ask('POST', `/api/users/${student.id}/block`)
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' })
  await context.setOffline(false)
  await page.goto(`${stage.url}/jobs`)
  await way(page, '2 envois refusés').click()
  const first = entries(page).filter({ hasText: 'Je serai là' })
  const second = entries(page).filter({ hasText: 'la visseuse' })
  await first.getByText('Monter une armoire').waitFor()
  await first.getByText('Cette conversation est fermée.').waitFor()
  await first.getByRole('button', { name: 'Copier le texte' }).click()
  await toast(page).getByText('Texte copié').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Je serai là\nà neuf heures.')

  await first.getByRole('button', { name: 'Corriger' }).click()
  await first.getByLabel('Texte corrigé').fill('Une autre fois.')
  await page.goBack()
  await list(page).waitFor({ state: 'detached' })
  const begun = async () =>
    ((await readDevice(page, student.id))['drafts'] ?? []).filter(({ key }) => String(key).startsWith('correction/'))
  await expect.poll(begun).toHaveLength(1)
  await way(page, '2 envois refusés').click()

  const question = page.getByRole('alertdialog', { name: 'Supprimer cet envoi ?' })
  await first.getByRole('button', { name: 'Supprimer' }).click()
  await question.getByText('Le texte sera effacé de cet appareil.').waitFor()
  await question.getByRole('button', { name: 'Annuler' }).click()
  await first.getByRole('button', { name: 'Supprimer' }).click()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await first.waitFor({ state: 'detached' })
  await expect.poll(begun, { message: 'what was begun of it goes with it' }).toEqual([])

  await second.getByRole('button', { name: 'Réessayer' }).click()
  await toast(page).getByText('Refusé de nouveau').waitFor()
  await second.getByText('Refusé', { exact: true }).waitFor()
  await poster.ask('DELETE', `/api/users/${student.id}/block`)
  await second.getByRole('button', { name: 'Corriger' }).click()
  const field = second.getByLabel('Texte corrigé')
  await expect.poll(() => field.evaluate(one => one === document.activeElement)).toBe(true)
  await field.fill('Et la visseuse ?')
  await expectAccessible(page)
  // An abandoned correction resumes with its text.
  await page.goBack()
  await list(page).waitFor({ state: 'detached' })
  await way(page, '1 envoi refusé').click()
  await second.getByRole('button', { name: 'Corriger' }).click()
  await expect.poll(() => field.inputValue()).toBe('Et la visseuse ?')
  await second.getByRole('button', { name: 'Renvoyer' }).click()
  await list(page).getByText('Plus rien à envoyer').waitFor()
  const rows = await stage.sql<{ content: string }[]>`select content from messages where job_id = ${jobId}`
  expect(rows.map(({ content }) => content)).toEqual(['Et la visseuse ?'])
  await page.goBack()
  await list(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/jobs')
  expect(path).toContain(jobId)
})

it('O-06 lists three hundred waiting entries without network and by keyboard alone, and returns the focus', async () => {
  const { student, jobId, page } = await setChatScene(stage)
  await goOffline(page)
  const long = 'x'.repeat(400)
  await write(page, 'Bonjour du tunnel')
  const input = (n: number) => ({ id: newId(), jobId, content: n === 0 ? long : `message ${n}` })
  const many = Array.from({ length: 299 }, (_, n) =>
    entryOf(student.id, newId(), { command: 'send-message', input: input(n) }),
  )
  // Marking as read is not listed, because the person sent nothing.
  const read = entryOf(student.id, newId(), { command: 'mark-notification-read' })
  await leave(page, student.id, [read, ...many])
  await page.goto(`${stage.url}/dashboard?tab=messages`)
  const link = way(page, 'Hors ligne · 300 envois en attente')
  await link.waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const box = await link.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  for (let tabs = 0; tabs < 20 && !(await link.evaluate(one => one === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await list(page).getByRole('heading', { name: 'Mes envois' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Mes envois')
  await list(page).getByText('300 envois en attente').waitFor()
  expect(await entries(page).count()).toBe(20)
  const written = entries(page).filter({ hasText: 'Monter une armoire' })
  await hasSome(written.getByText('En attente', { exact: true }))
  const more = list(page).getByRole('button', { name: 'Afficher la suite (280)' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => entries(page).count()).toBe(40)
  // « Afficher la suite » moves the focus to the first new entry.
  const entryWithFocus = () =>
    entries(page).evaluateAll(all => all.findIndex(one => one.contains(document.activeElement)))
  await expect.poll(entryWithFocus).toBe(20)
  await expectAccessible(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectNoSidewaysScroll(page)
  expect(await list(page).evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  await expect.poll(() => link.evaluate(one => one === document.activeElement)).toBe(true)
})

it('O-06 marks an unreadable entry, and one that waits for a refused one and is discarded with it', async () => {
  const student = await newPerson(stage, 'student', 'Malik')
  const { page } = await openAs(stage, 'desktop', student, '/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForWorker(page)
  const [letter, withdrawal, strange] = [newId(), newId(), newId()]
  await leave(page, student.id, [
    entryOf(student.id, letter, {
      command: 'apply-to-job',
      about: 'Promener Rex',
      input: { id: letter, jobId: newId(), message: 'Volontiers, samedi.' },
      state: 'refused',
      refusal: { code: 'job-not-open', message: 'This job is not open' },
    }),
    entryOf(student.id, withdrawal, {
      command: 'withdraw-application',
      about: 'Promener Rex',
      input: { id: letter },
      state: 'blocked',
      dependsOn: letter,
    }),
    entryOf(student.id, strange, { command: 'sing-a-song', input: { content: 'La la la' } }),
  ])
  await page.reload()
  await way(page, '1 envoi refusé').click()
  const unknown = entries(page).filter({ hasText: 'Envoi inconnu' })
  await unknown.getByText('Illisible', { exact: true }).waitFor()
  await unknown.getByText('La la la').waitFor()
  const blocked = entries(page).filter({ hasText: 'Retrait d’une candidature' })
  await blocked.getByText('Attend un envoi qui n’est pas passé : Candidature, « Promener Rex ».').waitFor()
  await list(page).getByText('3 envois à traiter').waitFor()
  await expectAccessible(page)
  const refused = entries(page).filter({ hasText: 'Volontiers, samedi.' })
  await refused.getByRole('link', { name: 'Mes candidatures' }).waitFor()
  await refused.getByRole('button', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer cet envoi ?' })
  await question.getByText('Un envoi qui en dépend disparaît avec lui.').waitFor()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => entries(page).count()).toBe(1)
  await unknown.getByRole('button', { name: 'Supprimer' }).click()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await list(page).getByText('Plus rien à envoyer').waitFor()
})

it('O-06 corrects a refused offer and a refused profile over the list, in the dialogs in which they were written', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const { page } = await openAs(stage, 'phone', poster, '/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForWorker(page)
  const refusal = { code: 'expired', message: 'This action has waited for too long' }
  const offer = {
    title: 'Vider la cave',
    description: 'Deux heures.',
    location: 'Vevey, VD',
    duration: '2 heures',
    rate: 25,
  }
  const [profile, job] = [newId(), newId()]
  const refused = { state: 'refused', refusal }
  await leave(page, poster.id, [
    entryOf(poster.id, profile, { ...refused, command: 'edit-profile', input: { id: poster.id, firstName: 'Elodie' } }),
    entryOf(poster.id, job, { ...refused, command: 'publish-job', input: { id: job, ...offer } }),
  ])
  await page.reload()
  await way(page, '2 envois refusés').click()
  const change = entries(page).filter({ hasText: 'Modification du profil' })
  await change.getByText('Cette action a attendu trop longtemps').waitFor()
  await change.getByRole('button', { name: 'Corriger' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Elodie')
  await dialog.getByLabel('Prénom').fill('Éloïse')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await change.waitFor({ state: 'detached' })
  await expect
    .poll(() => stage.sql`select first_name from users where id = ${poster.id}`)
    .toEqual([{ firstName: 'Éloïse' }])
  const publication = entries(page).filter({ hasText: 'Vider la cave' })
  await publication.getByText('25 CHF/h').waitFor()
  await publication.getByRole('button', { name: 'Corriger' }).click()
  const wizard = page.getByRole('dialog').filter({ hasText: 'Étape 1 sur 4' })
  await wizard.waitFor()
  await page.keyboard.press('Escape')
  await wizard.waitFor({ state: 'detached' })
  await publication.getByRole('button', { name: 'Réessayer' }).click()
  await list(page).getByText('Plus rien à envoyer').waitFor()
  await expect.poll(() => stage.sql`select title from offers where id = ${job}`).toEqual([{ title: 'Vider la cave' }])
})

it('O-06 says that a withdrawal written offline was refused because the application was accepted, and lets it be discarded', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await publish(poster, 'Tondre la pelouse')
  const applicationId = await apply(student, jobId)
  const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard?tab=candidatures', [applicationId])
  const row = page.getByRole('listitem').filter({ hasText: 'Tondre la pelouse' })
  await row.waitFor()
  await goOffline(page)
  await row.getByRole('button', { name: 'Tondre la pelouse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer la candidature' }).click()
  await way(page, 'Hors ligne · 1 envoi en attente').waitFor()
  await poster.ask('POST', `/api/applications/${applicationId}/accept`)
  await page.context().setOffline(false)
  await way(page, '1 envoi refusé').click()
  const entry = entries(page)
  await entry.getByText('Retrait d’une candidature').waitFor()
  await entry.getByText('Tondre la pelouse').waitFor()
  await entry.getByText('Élodie Favre').waitFor()
  await entry.getByText('Refusé', { exact: true }).waitFor()
  await entry.getByText('Cette candidature a déjà reçu une réponse.').waitFor()
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Supprimer' }).click()
  await list(page).getByRole('heading', { name: 'Plus rien à envoyer' }).waitFor()
  expect(await entries(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  await expect.poll(() => connectionBand(page).innerText()).toBe('')
  // The link that led here is gone, so the title of the screen has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect((await readDevice(page, student.id))['outbox']).toEqual([])
  expect(complaints.filter(line => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

it('O-06 sends nothing of an application withdrawn before it was sent, and keeps its text in the offer', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await publish(poster, 'Tondre la pelouse')
  const { page, complaints } = await openAs(stage, 'phone', student, `/jobs/${jobId}`)
  const postulate = page.getByRole('button', { name: 'Postuler', exact: true })
  const letter = page.getByLabel('Votre motivation')
  await postulate.click()
  await letter.fill('J’ai ma tondeuse.')
  await goOffline(page)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.getByText('Hors ligne · 1 envoi en attente').waitFor()
  await page.getByRole('button', { name: 'Tondre la pelouse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Elle n’est pas encore partie').waitFor()
  await question.getByRole('button', { name: 'Retirer la candidature' }).click()
  await page.getByText('Aucune candidature pour le moment').waitFor()
  expect((await readDevice(page, student.id))['outbox']).toEqual([])
  await page.context().setOffline(false)
  await page.goto(`${stage.url}/jobs/${jobId}`)
  await postulate.click()
  await expect.poll(() => letter.inputValue()).toBe('J’ai ma tondeuse.')
  expect(await stage.sql`select from applications where offer_id = ${jobId}`).toHaveLength(0)
  expect(await stage.sql`select from notifications where user_id = ${poster.id}`).toHaveLength(0)
  expect(complaints.filter(line => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
