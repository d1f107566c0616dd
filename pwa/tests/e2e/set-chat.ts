import type { Page } from 'playwright-core'
import { log } from './chat-scene.ts'
import { hire, newPerson, openAs, publish } from './people.ts'
import { readDevice } from './read-device.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

/** Two people with a conversation, for the tests of one file. */
export const setChat = async () => {
  const stage = await setStage()
  const { sql } = stage

  /** A poster and a student with a job between them. */
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

  /** Messages to the student, a minute apart; those that were read are of yesterday and before. */
  const fill = (jobId: string, from: string, to: string, count: number, text: string, isRead: boolean) => sql`
  insert into messages (id, job_id, sender_id, receiver_id, content, created_at, read_at)
  select gen_random_uuid(), ${jobId}, ${from}, ${to}, ${text} || ' ' || n, at, case when ${isRead} then at end
  from generate_series(1, ${count}) n,
    lateral (select now() - make_interval(days => case when ${isRead} then 1 else 0 end, mins => ${count} + 1 - n) as at) t`

  /** How far the newest message is from the lower end of what is seen. */
  const distanceFromEnd = (page: Page) => log(page).evaluate(element => Math.abs(element.scrollTop))

  /** A transaction holds the outbox until the returned function is called. */
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

  /** The draft that the device holds. */
  const readDraft = async (page: Page, account: string, key: string) =>
    (await readDevice(page, account))['drafts']?.find(draft => draft['key'] === key)?.['text']

  return { stage, pair, fill, distanceFromEnd, holdOutbox, readDraft, sql }
}
