import { offer as offerRef, quote } from '../../schema/notices/args.ts'
import {
  answerQuestion as answerQuestionContract,
  askQuestion as askQuestionContract,
  muteAsker as muteAskerContract,
  removeQuestion as removeQuestionContract,
} from '../../schema/contracts/questions.ts'
import type { Question } from '../../schema/entities/question.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { isShown, shunned } from '../domain/blocks.ts'
import { lockOffer, oneByOne } from '../domain/locks.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { offerIdOf } from '../domain/resolve-job.ts'
import { isUnwanted, takeBackQuestions } from '../domain/questions.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** Under the offer's lock, so that the limits hold for concurrent questions and the last place goes to one. */
export const askQuestion = command(askQuestionContract, async (tx, actor, { id, jobId, text }) => {
  const offer = await lockOffer(tx, jobId)
  // Locks like an application: a concurrent block either is visible here or finds the question.
  await tx`select from users where id = ${actor.id} for share`
  const shown = offer && (await tx`select from offers o where o.id = ${offer.id} and ${isShown(tx, actor.id)}`)
  if (!offer || shown?.length !== 1) return refuse('not-found')
  if (offer.status !== 'open') return refuse('job-not-open')
  if (await isUnwanted(tx, offer.postedById, actor.id)) return refuse('questions-unwanted')
  const [asked] = await tx<{ all: number; own: number }[]>`
    select count(*) as all, count(*) filter (where asker_id = ${actor.id} and answer is null) as own
    from questions where offer_id = ${offer.id}`
  if (asked && asked.own >= limits.questions.waiting) return refuse('questions-waiting')
  if (asked && asked.all >= limits.questions.most) return refuse('questions-full')
  if (await countAttempt(tx, allowances.questionsToOne, `${actor.id}\n${offer.id}`))
    return refuse('questions-too-often')
  const [question] = await tx<Question[]>`
    insert into questions (id, offer_id, asker_id, text)
    select ${id ?? newId()}, ${offer.id}, ${actor.id}, ${text}
    where not exists (select from taken_back_questions where id = ${id ?? null})
    on conflict do nothing returning id, text, answer, asked_at, answered_at`
  if (!question) return refuse('id-taken')
  const notice = say('questionAsked', offerRef(offer.id), quote(question.id, 'text'))
  await notify(tx, [offer.postedById], notice, actionUrls.questions(offer.id))
  return question
})

/** Visible to all readers. The asker is notified of the first answer, unless one has blocked the other. */
export const answerQuestion = command(answerQuestionContract, async (tx, actor, { id, jobId, answer }) => {
  const offer = await lockOffer(tx, jobId)
  if (offer?.postedById !== actor.id) return refuse('not-found')
  const [found] = await tx<{ isHidden: boolean; toldId: string | null }[]>`
    select o.hidden_at is not null as is_hidden,
      case when q.answer is null and q.asker_id <> all (${shunned(tx, actor.id)}) then q.asker_id end as told_id
    from questions q join offers o on o.id = q.offer_id where q.id = ${id} and q.offer_id = ${offer.id} for update of q`
  if (!found) return refuse('not-found')
  if (offer.status !== 'open') return refuse('job-not-open')
  // Text about a hidden offer must not reach readers in another way.
  if (found.isHidden) return refuse('already-hidden')
  const [question] = await tx<Question[]>`
    update questions set answer = ${answer}, answered_at = clock_timestamp() where id = ${id}
    returning id, text, answer, asked_at, answered_at`
  if (!question) throw new Error('a question that was held is gone')
  const notice = say('questionAnswered', offerRef(offer.id), quote(id, 'answer'))
  await notify(tx, found.toldId ? [found.toldId] : [], notice, actionUrls.questions(offer.id))
  return question
})

/** The poster may remove any question from an offer; its asker only an unanswered one. */
export const removeQuestion = command(removeQuestionContract, async (tx, actor, { id, jobId }) => {
  const [found] = await tx<{ isPoster: boolean; isAnswered: boolean }[]>`
    select o.posted_by_id = ${actor.id} as is_poster, q.answer is not null as is_answered
    from questions q join offers o on o.id = q.offer_id
    where q.id = ${id} and o.id = ${offerIdOf(tx, jobId)} and ${actor.id} in (q.asker_id, o.posted_by_id) for update of q`
  if (!found) return refuse('not-found')
  if (found.isAnswered && !found.isPoster) return refuse('question-answered')
  if (found.isPoster) await tx`delete from questions where id = ${id}`
  else await takeBackQuestions(tx, actor.id, tx`q.id = ${id}`)
  return done
})

/**
 * Mutes the asker of a question, even a withdrawn one, so that withdrawing does not avoid it. Each mute is a separate entry, even
 * if two are about one person or the person has deleted the account, because the list must not reveal that.
 */
export const muteAsker = command(muteAskerContract, async (tx, actor, { id, jobId, isMuted }) => {
  await oneByOne(tx, actor)
  // Includes deleted offers, so that a mute of theirs can be undone.
  const [own] = await tx<{ id: string }[]>`
    select id from offers where id = ${offerIdOf(tx, jobId)} and posted_by_id = ${actor.id}`
  if (!own) return refuse('not-found')
  const [kept] = await tx<{ count: number; isThere: boolean }[]>`
    select count(*), coalesce(bool_or(question_id = ${id}), false) as is_there
    from muted_askers where poster_id = ${actor.id}`
  if (!isMuted) await tx`delete from muted_askers where poster_id = ${actor.id} and question_id = ${id}`
  if (!isMuted || kept?.isThere) return done
  const [question] = await tx<{ askerId: string | null }[]>`
    select asker_id from questions where id = ${id} and offer_id = ${own.id}
    union all select asker_id from taken_back_questions where id = ${id} and offer_id = ${own.id}`
  if (!question) return refuse('not-found')
  if (kept && kept.count >= limits.mutedAskers.max) return refuse('list-full')
  await tx`
    insert into muted_askers (poster_id, question_id, offer_id, asker_id)
    values (${actor.id}, ${id}, ${own.id}, ${question.askerId})`
  return done
})
