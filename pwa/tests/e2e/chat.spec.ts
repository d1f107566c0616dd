import { expect, it } from 'vitest'
import { breakStorage } from './break-storage.ts'
import { expectAccessible } from './axe.ts'
import { newPerson } from './people.ts'
import { goOffline } from './worker.ts'
import { chat, log, input } from './chat-scene.ts'
import { setChat } from './set-chat.ts'

const { stage, pair, sql } = await setChat()

it('C-03 a blank message cannot be sent, and a double Enter sends once', async () => {
  const { open, jobId } = await pair()
  const { page } = await open('desktop')
  const send = chat(page).getByRole('button', { name: 'Envoyer le message' })
  await input(page).fill('   ')
  expect(await send.isDisabled()).toBe(true)
  await input(page).press('Enter')
  await input(page).fill('  Une fois  ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await log(page).getByLabel('Envoyé').waitFor()
  const rows = await sql<{ content: string }[]>`select content from messages where job_id = ${jobId}`
  expect(rows.map(({ content }) => content)).toEqual(['Une fois'])
})

it('C-03 where the device cannot store it, « Impossible d’envoyer le message », and the text stays', async () => {
  const { open } = await pair()
  const { page } = await open('phone')
  await input(page).fill('Rien ne se perd')
  await breakStorage(page)
  await chat(page).getByRole('button', { name: 'Envoyer le message' }).click()
  await page.getByText('Impossible d’envoyer le message').waitFor()
  expect(await input(page).inputValue()).toBe('Rien ne se perd')
})

it('C-05 the other reads that a message was read', async () => {
  const { poster, jobId, open, student } = await pair()
  const { page } = await open('phone')
  await input(page).fill('Vous me lisez ?')
  await input(page).press('Enter')
  await log(page).getByLabel('Envoyé').waitFor()
  const [row] = await sql<
    { id: string }[]
  >`select id from messages where job_id = ${jobId} and sender_id = ${student.id}`
  await poster.ask('PATCH', `/api/messages/${row?.id}/read`)
  await expect.poll(() => log(page).getByText('Lu', { exact: true }).count()).toBe(1)
})

it('O-03 O-04 without network messages wait with a clock, drafts stay over a reload, and all leave in order', async () => {
  const { open, jobId } = await pair()
  const { page } = await open('phone')
  await input(page).waitFor()
  await goOffline(page)
  for (const text of ['un', 'deux', 'trois']) {
    await input(page).fill(text)
    await input(page).press('Enter')
    await log(page).getByText(text, { exact: true }).waitFor()
  }
  await expect.poll(() => log(page).getByText('En attente').count()).toBe(3)
  await input(page).fill('un brouillon')
  await page.waitForTimeout(400)
  await page.context().setOffline(false)
  await expect.poll(() => log(page).getByLabel('Envoyé').count()).toBe(3)
  await page.reload()
  await expect.poll(() => input(page).inputValue()).toBe('un brouillon')
  const rows = await sql<
    { content: string }[]
  >`select content from messages where job_id = ${jobId} order by created_at`
  expect(rows.map(({ content }) => content)).toEqual(['un', 'deux', 'trois'])
})

it('O-06 a refused message says why in its place, and can be corrected, tried again and discarded', async () => {
  const { open, jobId, student } = await pair()
  const other = await newPerson(stage, 'student', 'Aline')
  // No command does this to a job under way; whatever the reason, the server says no and then yes.
  const giveTo = (id: string) =>
    sql.begin(async tx => {
      await tx`set local session_replication_role = replica`
      await tx`update jobs set assigned_to_id = ${id} where id = ${jobId}`
    })
  const { page } = await open('phone')
  await input(page).waitFor()
  await giveTo(other.id)
  await input(page).fill('Trop tard ?')
  await input(page).press('Enter')
  await log(page).getByText('Message refusé').waitFor()
  await log(page).getByText('Trop tard ?').waitFor()
  await expectAccessible(page)
  await giveTo(student.id)
  await log(page).getByRole('button', { name: 'Corriger' }).click()
  await log(page).getByLabel('Message corrigé').fill('À temps')
  await log(page).getByRole('button', { name: 'Renvoyer' }).click()
  await log(page).getByLabel('Envoyé').waitFor()
  const rows = await sql<{ content: string }[]>`select content from messages where job_id = ${jobId}`
  expect(rows.map(({ content }) => content)).toEqual(['À temps'])

  await giveTo(other.id)
  await input(page).fill('Encore ?')
  await input(page).press('Enter')
  await log(page).getByText('Message refusé').waitFor()
  await log(page).getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => log(page).getByText('Encore ?').count()).toBe(0)
})
