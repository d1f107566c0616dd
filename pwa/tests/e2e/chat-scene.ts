import type { Page } from 'playwright-core'
import { hire, newPerson, openAs, publish } from './people.ts'
import type { Stage } from './set-stage.ts'

export const chat = (page: Page) => page.getByRole('dialog', { name: 'Conversation' })
export const log = (page: Page) => chat(page).getByRole('log')
export const input = (page: Page) => chat(page).getByPlaceholder('Tapez votre message...')

export const write = async (page: Page, text: string) => {
  await input(page).fill(text)
  await input(page).press('Enter')
  await log(page).getByText(text, { exact: true }).waitFor()
}

/** Opens a student's conversation. */
export const setChatScene = async (stage: Stage) => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const jobId = await publish(poster, 'Monter une armoire')
  const accepted = await hire(poster, student, jobId)
  const path = `/dashboard?tab=messages&jobId=${jobId}`
  const { page } = await openAs(stage, 'phone', student, path, [accepted])
  await input(page).waitFor()
  const contents = async () => {
    const rows = await stage.sql<{ content: string }[]>`
      select content from messages where job_id = ${jobId} order by created_at`
    return rows.map(({ content }) => content)
  }
  return { poster, student, jobId, page, context: page.context(), path, contents }
}
