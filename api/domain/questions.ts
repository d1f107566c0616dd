import { quote } from '../../schema/notices/args.ts'
import type { Transaction } from '../db/connect.ts'

type Taken = { id: string; postedById: string }

/** How long the desk can still read withdrawn questions: withdrawing an insult does not undo it. */
export const takenBackDays = 30

/** True if a poster has muted an asker. A mute refers to a question, so that the poster does not learn who asked. */
export const isUnwanted = async (tx: Transaction, posterId: string, askerId: string) => {
  const found = await tx`select from muted_askers where poster_id = ${posterId} and asker_id = ${askerId} limit 1`
  return found.length > 0
}

/** Withdraws unanswered questions and the poster's notifications about them. Only the desk can still read them, for a while. */
export const takeBackQuestions = async (tx: Transaction, askerId: string, which: ReturnType<Transaction>) => {
  const taken = await tx<Taken[]>`
    with taken as (
      delete from questions q using offers o
      where o.id = q.offer_id and q.asker_id = ${askerId} and q.answer is null and ${which}
      returning q.*, o.posted_by_id
    ), kept as (
      insert into taken_back_questions (id, offer_id, asker_id, text, asked_at)
      select id, offer_id, asker_id, text, asked_at from taken
      on conflict do nothing
    )
    select id, posted_by_id from taken`
  for (const { id, postedById } of taken)
    await tx`
      delete from notifications
      where user_id = ${postedById} and args @> ${JSON.stringify([quote(id, 'text')])}::text::jsonb`
}
