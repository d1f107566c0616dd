import type { Page } from 'playwright-core'
import { log } from './chat-scene.ts'
import { hire, newPerson, openAs, publish } from './people.ts'
import { readDevice } from './read-device.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

/** Helpers for conversations, for the tests of one file. */
export const setChat = async () => {
  const stage = await setStage()
  const { sql } = stage

  /** Creates a poster and a student with an agreed job. */
  const pair = async (title = 'Monter une armoire') => {
    const [poster, student] = await Promise.all([
      newPerson(stage, 'private', 'Élodie'),
      newPerson(stage, 'student', 'Malik'),
    ])
    const jobId = await publish(poster, title)
    const applicationId = await hire(poster, student, jobId)
    const path = `/dashboard?tab=messages&jobId=${jobId}`
    const open = (screen: Screen) => openAs(stage, screen, student, path, [applicationId])
    return { poster, student, jobId, applicationId, path, open }
  }

  /** Inserts messages to the student, a minute apart. Read ones are dated yesterday and earlier. */
  const fill = (jobId: string, from: string, to: string, count: number, text: string, isRead: boolean) => sql`
  insert into messages (id, job_id, sender_id, receiver_id, content, created_at, read_at)
  select gen_random_uuid(), ${jobId}, ${from}, ${to}, ${text} || ' ' || n, at, case when ${isRead} then at end
  from generate_series(1, ${count}) n,
    lateral (select now() - make_interval(days => case when ${isRead} then 1 else 0 end, mins => ${count} + 1 - n) as at) t`

  /** Distance from the newest message to the bottom of the visible list. */
  const distanceFromEnd = (page: Page) => log(page).evaluate(element => Math.abs(element.scrollTop))

  /** Blocks the outbox with a transaction until the returned function is called. */
  const holdOutbox = async (page: Page, account: string) => {
    await page.evaluate(async name => {
      const opening = indexedDB.open(name)
      await new Promise(resolve => opening.addEventListener('success', resolve))
      const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
      const stay = () => {
        if (document.title === 'go on') return
        outbox.count().addEventListener('success', stay)
      }
      stay()
    }, `pouce-${account}`)
    return () => page.evaluate(() => (document.title = 'go on'))
  }

  /** Reads the stored draft. */
  const readDraft = async (page: Page, account: string, key: string) =>
    (await readDevice(page, account))['drafts']?.find(draft => draft['key'] === key)?.['text']

  return { stage, pair, fill, distanceFromEnd, holdOutbox, readDraft, sql }
}
