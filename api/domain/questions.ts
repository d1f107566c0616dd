import type { Transaction } from '../db/connect.ts'
import { actionUrls } from './notify.ts'

type Taken = { text: string; jobId: string; postedById: string }

/** What nobody has answered is taken back with the words in which its poster was told of it: it was for nobody else yet. */
export const takeBackQuestions = async (tx: Transaction, askerId: string, which: ReturnType<Transaction>) => {
  const taken = await tx<Taken[]>`
    delete from questions q using jobs j
    where j.id = q.job_id and q.asker_id = ${askerId} and q.answer is null and ${which}
    returning q.text, q.job_id, j.posted_by_id`
  for (const { text, jobId, postedById } of taken)
    await tx`
      delete from notifications
      where user_id = ${postedById} and action_url = ${actionUrls.questions(jobId)} and message = ${text}
        and not exists (select from questions where job_id = ${jobId} and text = ${text})`
}
