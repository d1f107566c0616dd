import { expect, it } from 'vitest'
import { goOffline } from './worker.ts'
import { chat, log, input } from './chat-scene.ts'
import { setChat } from './set-chat.ts'

const { pair, sql } = await setChat()

it('C-03 refuses a blank message, and sends once on a double Enter', async () => {
  const { open, jobId } = await pair()
  const { page } = await open('desktop')
  const send = chat(page).getByRole('button', { name: 'Envoyer le message' })
  await input(page).fill('   ')
  await input(page).press('Enter')
  expect(await chat(page).getByText('Écrivez un message.').count()).toBe(0)
  await send.click()
  await chat(page).getByText('Écrivez un message.').waitFor()
  expect(await input(page).getAttribute('aria-invalid')).toBe('true')
  await input(page).fill('  Une fois  ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await log(page).getByLabel('Envoyé').waitFor()
  const rows = await sql<{ content: string }[]>`select content from messages where job_id = ${jobId}`
  expect(rows.map(({ content }) => content)).toEqual(['Une fois'])
})

it('C-05 shows the sender that a message was read', async () => {
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

it('O-03 O-04 shows offline messages as waiting, keeps the draft over a reload, and sends all in order', async () => {
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
