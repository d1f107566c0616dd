import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { hire, newPerson, openAs, publish, say } from './people.ts'
import { setStage } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'
import { toast } from './toast.ts'

const stage = await setStage()

const meet = async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Bernard'), await newPerson(stage, 'student', 'Awa')]
  return { poster, student, jobId: await publish(poster, 'Tailler la haie') }
}

describe('on a phone', () => {
  it('reports an offer with a reason, without network too, and thanks the reporter', async () => {
    const { student, jobId } = await meet()
    const { page, complaints } = await openAs(stage, 'phone', student, `/jobs/${jobId}`)
    await page.getByRole('button', { name: 'Signaler ou bloquer' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Signaler cette offre/ })
      .waitFor()
    await expectAccessible(page)
    await page.route(syncRoute, route => route.abort('connectionfailed'))
    await page.getByRole('button', { name: /Signaler cette offre/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Signaler cette offre' })
    await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await dialog.getByText('Choisissez une raison.').waitFor()
    const hasFocus = (group: Element) => group.contains(document.activeElement)
    expect(await dialog.getByRole('radiogroup').evaluate(hasFocus)).toBe(true)
    await dialog.getByText('Arnaque ou demande d’argent', { exact: true }).click()
    await dialog.getByLabel('Précisions').fill('On me demande une caution.')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await page.getByText('Merci pour votre signalement').waitFor()
    await page.unroute(syncRoute)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const stored = () => stage.sql`select reason, details from reports where target_id = ${jobId}`
    await expect.poll(stored).toEqual([{ reason: 'scam', details: 'On me demande une caution.' }])

    await page.getByRole('button', { name: 'Signaler ou bloquer' }).click()
    await page.getByRole('button', { name: /Signaler cette offre/ }).click()
    await dialog.getByText('Autre chose', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await page.getByText('Vous l’avez déjà signalé').waitFor()
    expect(await stored()).toHaveLength(1)
    expect(complaints.filter(text => !text.includes('ERR_CONNECTION_FAILED'))).toEqual([])
  })

  it('hides the offers of a blocked person until they are unblocked in « Mon compte »', async () => {
    const { poster, student, jobId } = await meet()
    const { page } = await openAs(stage, 'phone', student, `/jobs/${jobId}`)
    await page.getByRole('button', { name: 'Signaler ou bloquer' }).click()
    await page.getByRole('button', { name: /Bloquer Bernard/ }).click()
    const question = page.getByRole('dialog', { name: 'Bloquer Bernard ?' })
    await question.getByText('vous pouvez encore le terminer ou l’annuler').waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Bloquer' }).click()
    await page.getByText('Bernard : blocage activé').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Tailler la haie' }).waitFor({ state: 'detached' })
    const blocks = () => stage.sql`select blocked_id from blocks where blocker_id = ${student.id}`
    await expect.poll(blocks).toEqual([{ blockedId: poster.id }])

    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('button', { name: 'Mon compte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mon compte' })
    await dialog.getByRole('heading', { name: 'Personnes bloquées' }).waitFor()
    await expectAccessible(page)
    // A poster whose offer was only read is a stranger, so shows with an initial.
    await dialog.getByRole('button', { name: 'Débloquer Bernard F.', exact: true }).click()
    await expect.poll(blocks).toEqual([])
    await page.goto(`${stage.url}/jobs/${jobId}`)
    await page.getByRole('heading', { level: 1, name: 'Tailler la haie' }).waitFor()
  })
})

it('reports a message in a conversation; after a block neither can write, and the job can still be completed', async () => {
  const { poster, student, jobId } = await meet()
  await hire(poster, student, jobId)
  const message = await student.ask('POST', `/api/jobs/${jobId}/messages`, { content: 'Payez-moi d’avance !' })
  await say(poster, jobId, 'Non.')
  const { page } = await openAs(stage, 'phone', poster, `/dashboard?tab=messages&jobId=${jobId}`)
  const chat = page.getByRole('dialog', { name: 'Conversation' })
  await chat.getByText('Payez-moi d’avance !').waitFor()
  await chat.getByRole('button', { name: 'Signaler ce message' }).click()
  const form = page.getByRole('dialog', { name: 'Signaler ce message' })
  await form.getByText('Arnaque ou demande d’argent', { exact: true }).click()
  await form.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await page.getByText('Merci pour votre signalement').waitFor()
  const reported = () => stage.sql`select kind, target_id from reports where reporter_id = ${poster.id}`
  await expect.poll(reported).toEqual([{ kind: 'message', targetId: message['id'] }])

  await chat.getByRole('button', { name: 'Signaler ou bloquer' }).click()
  await page.getByRole('button', { name: /Bloquer Awa/ }).click()
  await page.getByRole('dialog', { name: 'Bloquer Awa ?' }).getByRole('button', { name: 'Bloquer' }).click()
  await chat.getByText('Vous avez bloqué Awa').waitFor()
  expect(await chat.getByRole('textbox').count()).toBe(0)
  await toast(page).waitFor({ state: 'detached' })
  await expectAccessible(page)
  const answer = await fetch(`${stage.url}/api/jobs/${jobId}/messages`, {
    method: 'POST',
    headers: { Cookie: student.cookie, Origin: stage.url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: 'Allô ?' }),
  })
  await expect.poll(() => answer.status).toBe(409)

  await chat.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: /^Terminer/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer terminé' }).click()
  await page.getByRole('heading', { level: 1, name: 'Évaluer l’étudiant' }).waitFor()
  const [job] = await stage.sql`select status from jobs where id = ${jobId}`
  expect(job?.['status']).toBe('completed')
})

it('invites no one to begin a conversation that was closed before its first message', async () => {
  const { poster, student, jobId } = await meet()
  await hire(poster, student, jobId)
  await poster.ask('POST', `/api/users/${student.id}/block`)
  const { page } = await openAs(stage, 'phone', poster, `/dashboard?tab=messages&jobId=${jobId}`)
  const chat = page.getByRole('dialog', { name: 'Conversation' })
  await chat.getByText('Vous avez bloqué Awa').waitFor()
  await chat.getByText('Aucun message pour le moment', { exact: true }).waitFor()
  expect(await chat.getByText('Commencez la conversation').count()).toBe(0)
})
