import { expect, it } from 'vitest'
import { waitForWrites } from '../../../api/testing/wait-for-history.ts'
import { expectAccessible } from './axe.ts'
import { newPerson, say } from './people.ts'
import { goOffline } from './worker.ts'
import { chat, log, input } from './chat-scene.ts'
import { setChat } from './set-chat.ts'
import { breakStorage } from './break-storage.ts'

const { stage, pair, fill, holdOutbox, readDraft, sql } = await setChat()

it('C-02 C-06 O-04 shows a sent message before the device has stored it, exactly once', async () => {
  const { open, jobId, student } = await pair()
  const { page } = await open('phone')
  await input(page).waitFor()
  const release = await holdOutbox(page, student.id)
  await input(page).fill('Me voilà')
  await input(page).press('Enter')
  await log(page).getByText('Me voilà', { exact: true }).waitFor()
  expect(await input(page).inputValue()).toBe('')
  expect((await sql`select from messages where job_id = ${jobId}`).length).toBe(0)
  // Longer than the debounce of the draft.
  await page.waitForTimeout(500)
  await release()
  await log(page).getByLabel('Envoyé').waitFor()
  expect(await log(page).getByText('Me voilà', { exact: true }).count()).toBe(1)
  expect(await log(page).getByText('En attente').count()).toBe(0)
  await page.reload()
  await log(page).getByText('Me voilà', { exact: true }).waitFor()
  expect(await input(page).inputValue()).toBe('')
})

it('C-03 O-03 O-04 marks no message as waiting before it is stored, and keeps and sends what is written meanwhile', async () => {
  const { open, jobId, student } = await pair()
  const { page } = await open('phone')
  await input(page).waitFor()
  await goOffline(page)
  const release = await holdOutbox(page, student.id)
  await input(page).fill('Me voilà')
  await input(page).press('Enter')
  await log(page).getByText('Me voilà', { exact: true }).waitFor()
  await page.keyboard.type('Bonjour')
  await page.keyboard.press('Enter')
  await log(page).getByText('Bonjour', { exact: true }).waitFor()
  await page.keyboard.type('Et puis')
  expect(await input(page).inputValue()).toBe('Et puis')
  const waiting = log(page).getByText('En attente').filter({ visible: true })
  expect(await waiting.count()).toBe(0)
  await release()
  await expect.poll(() => waiting.count()).toBe(2)
  expect(await input(page).inputValue()).toBe('Et puis')
  await expect.poll(() => readDraft(page, student.id, `chat/${jobId}`)).toBe('Et puis')
  await page.reload()
  await expect.poll(() => input(page).inputValue()).toBe('Et puis')
  await page.context().setOffline(false)
  await expect.poll(() => log(page).getByLabel('Envoyé').count()).toBe(2)
  const rows = await sql<
    { content: string }[]
  >`select content from messages where job_id = ${jobId} order by created_at`
  expect(rows.map(({ content }) => content)).toEqual(['Me voilà', 'Bonjour'])
})

it('O-04 keeps a draft while the person types without a pause', async () => {
  const { open, jobId, student } = await pair()
  const { page } = await open('phone')
  await input(page).click()
  const text = 'Je peux venir samedi matin, avec ma propre échelle et des gants solides.'
  await page.keyboard.type(text, { delay: 30 })
  // Read right after the last letter, before any pause in typing.
  const kept = await readDraft(page, student.id, `chat/${jobId}`)
  expect(kept).toMatch(/^Je/)
  await expect.poll(() => readDraft(page, student.id, `chat/${jobId}`)).toBe(text)
})

it('recognises links, and shows all other markup of a message as text', async () => {
  const { poster, jobId, open } = await pair()
  await say(
    poster,
    jobId,
    'Plan : https://map.geo.admin.ch/?lang=fr. <img src=x onerror="document.title=1"> javascript:alert(1)',
  )
  const { page } = await open('phone')
  const link = log(page).getByRole('link')
  await link.waitFor()
  expect(await link.count()).toBe(1)
  expect(await link.getAttribute('href')).toBe('https://map.geo.admin.ch/?lang=fr')
  expect(await link.getAttribute('rel')).toContain('noopener')
  expect(await log(page).locator('img').count()).toBe(0)
  await log(page).getByText('<img src=x', { exact: false }).waitFor()
})

it('opens a conversation of a thousand messages at its end, and scrolls back to its beginning', async () => {
  const { poster, student, jobId, open } = await pair()
  await fill(jobId, poster.id, student.id, 1000, 'Message numéro', true)
  const { page } = await open('phone')
  await log(page).getByText('Message numéro 1000', { exact: true }).waitFor()
  expect(await log(page).getByRole('listitem').count()).toBeLessThan(150)
  await log(page).focus()
  const oldest = log(page).locator('[data-message]').first()
  await expect
    .poll(
      async () => {
        await log(page).evaluate(element => element.scrollTo({ top: -element.scrollHeight }))
        return oldest.getByText('Message numéro').textContent()
      },
      { timeout: 30_000 },
    )
    .toBe('Message numéro 1')
})

it('C-03 says « Impossible d’envoyer le message » when the device cannot store a message, and keeps the text', async () => {
  const { open } = await pair()
  const { page } = await open('phone')
  await input(page).fill('Rien ne se perd')
  await breakStorage(page)
  await chat(page).getByRole('button', { name: 'Envoyer le message' }).click()
  await page.getByText('Impossible d’envoyer le message').waitFor()
  expect(await input(page).inputValue()).toBe('Rien ne se perd')
})

it('O-06 says in its place why a message was refused, and lets the person correct, resend or discard it', async () => {
  const { open, jobId, student } = await pair()
  const other = await newPerson(stage, 'student', 'Aline')
  // Otherwise, with a transaction still open elsewhere, every pull returns the job again.
  await waitForWrites(sql)
  // No command changes the student of a job under way. The test only needs a refusal, then an acceptance.
  const giveTo = (id: string) =>
    sql.begin(async tx => {
      await tx`set local session_replication_role = replica`
      await tx`update jobs set student_id = ${id} where id = ${jobId}`
    })
  const { page } = await open('phone')
  await input(page).waitFor()
  await giveTo(other.id)
  await input(page).fill('Trop tard ?')
  await input(page).press('Enter')
  await log(page).getByText('Refusé', { exact: true }).waitFor()
  await log(page).getByText('Trop tard ?').waitFor()
  await expectAccessible(page)
  await giveTo(student.id)
  await log(page).getByRole('button', { name: 'Corriger' }).click()
  await log(page).getByLabel('Texte corrigé').fill('À temps')
  await log(page).getByRole('button', { name: 'Renvoyer' }).click()
  await log(page).getByLabel('Envoyé').waitFor()
  const rows = await sql<{ content: string }[]>`select content from messages where job_id = ${jobId}`
  expect(rows.map(({ content }) => content)).toEqual(['À temps'])

  await giveTo(other.id)
  await input(page).fill('Encore ?')
  await input(page).press('Enter')
  await log(page).getByText('Refusé', { exact: true }).waitFor()
  // The same question as in the list of pending entries.
  const question = page.getByRole('alertdialog', { name: 'Supprimer cet envoi ?' })
  await log(page).getByRole('button', { name: 'Supprimer' }).click()
  await question.getByText('Le texte sera effacé de cet appareil.').waitFor()
  await question.getByRole('button', { name: 'Annuler' }).click()
  await log(page).getByText('Encore ?').waitFor()
  await log(page).getByRole('button', { name: 'Supprimer' }).click()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => log(page).getByText('Encore ?').count()).toBe(0)
})
