import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startOf, swissDay } from '../../../schema/decisions/schedule.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { apply, assign, hire, newPerson, openAs, publish, say } from './people.ts'
import { setStage } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()

const due = (page: Page) => page.getByRole('region', { name: 'La suite' })
const row = (page: Page, title: string) => due(page).getByRole('group', { name: title })
const DAY = 24 * 3_600_000
const tomorrow = startOf({ kind: 'date', day: swissDay(Date.now() + DAY), time: '14:00' })

it('K-192 begins a student’s home with the next steps, from the profile to the day of the job', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const jobId = await publish(poster, 'Vider la cave', { duration: '2 heures' })
  await stage.sql`update users set school = null where id = ${student.id}`
  const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard')
  await due(page).getByText('Indiquez votre école avant votre première candidature.').waitFor()
  await due(page).getByRole('button', { name: 'Compléter' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')

  const refused = await apply(student, jobId)
  await due(page).getByText('Rien ne vous attend').waitFor()
  await expectAccessible(page)
  await poster.ask('POST', `/api/applications/${refused}/reject`)

  const other = await publish(poster, 'Monter une étagère', { duration: '2 heures' })
  const letter = await hire(poster, student, other)
  await page.evaluate(
    ([key, value]) => localStorage.setItem(String(key), String(value)),
    [`pouce.seen-acceptances.${student.id}`, JSON.stringify([letter])],
  )
  await page.reload()
  await poster.ask('POST', `/api/jobs/${other}/appointment`, { start: tomorrow, minutes: 120 })
  await row(page, 'Monter une étagère').getByText('Élodie propose').waitFor()
  await goOffline(page)
  await page.reload()
  await row(page, 'Monter une étagère').getByText('Élodie propose').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await row(page, 'Monter une étagère').getByRole('link', { name: 'Répondre' }).click()
  await page.waitForURL(`${stage.url}/job/${other}/together`)
  await page.getByRole('button', { name: /^Confirmer/ }).click()
  await page.context().setOffline(false)
  const payment = await poster.ask('POST', '/api/create-payment-intent', { jobId: other, amount: 50 })
  await poster.ask('POST', '/api/test-bank/confirm', {
    clientSecret: payment['clientSecret'],
    cardNumber: '4242424242424242',
  })
  await page.goto(`${stage.url}/dashboard`)
  await row(page, 'Monter une étagère').getByText('Demain à 14h, avec Élodie.').waitFor()
  await row(page, 'Monter une étagère').getByRole('link', { name: 'Itinéraire' }).waitFor()
  expect(complaints.filter(complaint => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
}, 60_000)

it('K-192 begins an individual’s home with at most three next steps of applications, messages and money, one tap away', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const { page, complaints } = await openAs(stage, 'phone', poster, '/dashboard')
  await page.getByRole('heading', { name: 'Aucun job ouvert' }).waitFor()
  await expect.poll(() => due(page).count()).toBe(0)
  const open = await publish(poster, 'Tailler la haie')
  await due(page).getByText('Vous serez prévenu·e dès qu’une candidature arrive.').waitFor()
  await apply(student, open)
  await row(page, 'Tailler la haie').getByText('Une candidature attend votre choix.').waitFor()
  const agreed = await publish(poster, 'Repasser le linge', { duration: '2 heures' })
  await hire(poster, student, agreed)
  await say(student, agreed, 'Bonjour !')
  await row(page, 'Repasser le linge').getByText('Malik vous a écrit un message.').waitFor()
  for (const title of ['Un', 'Deux', 'Trois']) await apply(student, await publish(poster, title))
  await expect.poll(() => due(page).getByRole('group').count()).toBe(3)
  expect(await due(page).getByRole('group').first().innerText()).toContain('Repasser le linge')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await row(page, 'Repasser le linge').getByRole('link', { name: 'Lire' }).click()
  await page.getByRole('region', { name: 'Conversation' }).getByText('Bonjour !').waitFor()
  await page.goto(`${stage.url}/dashboard`)
  await due(page)
    .getByRole('link', { name: /^Choisir/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Candidatures' }).getByText('Malik').first().waitFor()
  expect(complaints).toEqual([])
})

it('K-312 P-14 completes a job whose time is over from « La suite », after one question', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const jobId = await assign(poster, student, 'Vider le garage')
  await poster.ask('POST', `/api/jobs/${jobId}/appointment`, { start: tomorrow, minutes: 120 })
  await student.ask('POST', `/api/jobs/${jobId}/appointment/confirm`, { start: tomorrow, version: 1 })
  await stage.sql`
    update appointments set starts_at = now() - interval '3 hours', version = version + 1 where job_id = ${jobId}`
  const { page, complaints } = await openAs(stage, 'phone', poster, '/dashboard')
  await row(page, 'Vider le garage').getByRole('button', { name: 'Terminer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Marquer ce job comme terminé ?' })
  await question.getByRole('button', { name: 'Marquer terminé' }).click()
  await page.getByRole('heading', { level: 1, name: 'Évaluer l’étudiant' }).waitFor()
  expect(complaints).toEqual([])
})
