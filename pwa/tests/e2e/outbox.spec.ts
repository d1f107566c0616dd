import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { band, entries, list, way } from './outbox-list.ts'
import { apply, newPerson, openAs, publish } from './people.ts'
import { readDevice } from './read-device.ts'
import { setStage } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()

it('O-06 a letter withdrawn in a tunnel that was accepted meanwhile: the band leads to what it was and why, and it can go', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await publish(poster, 'Tondre la pelouse')
  const applicationId = await apply(student, jobId)
  const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard?tab=candidatures', [applicationId])
  const card = page.getByRole('article').filter({ hasText: 'Tondre la pelouse' })
  await card.waitFor()
  await goOffline(page)
  await card.getByRole('button', { name: 'Retirer' }).click()
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
  await expect.poll(() => band(page).innerText()).toBe('')
  // What led here is gone: the title of the screen has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect((await readDevice(page, student.id))['outbox']).toEqual([])
  expect(complaints.filter(line => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
