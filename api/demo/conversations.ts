import type { Application } from './applications.ts'
import { awake, HOUR, MINUTE, weekdayOf, weekdays } from './calendar.ts'
import { say } from './grammar.ts'
import type { Job } from './jobs.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import {
  afterwards,
  onSite,
  onTheWay,
  openings,
  remote,
  routine,
  travelling,
  underWay,
  withHands,
} from './texts/conversations.ts'
import type { Exchange } from './texts/conversations.ts'

export type Message = {
  readonly id: string
  readonly job: Job
  readonly sender: Person
  readonly receiver: Person
  readonly content: string
  readonly createdAt: number
  readonly readAt: number | null
}

type Phase = 'before' | 'during' | 'after'

/** Chooses the exchanges of each phase: arrangements before the day of the work, news on it, thanks after it. */
const choose = (job: Job, inFull: boolean, random: Random) => {
  const planned = job.plan.messages && Math.ceil(job.plan.messages / 2)
  let left = (planned ?? (inFull ? random.between(1, 7) : random.between(1, 3))) - 1
  const take = (list: readonly Exchange[], count: number, phase: Phase) => {
    const chosen = random.sample(list, Math.min(count, left))
    const taken = list.filter(exchange => chosen.includes(exchange)).map(exchange => ({ ...exchange, phase }))
    left -= taken.length
    return taken
  }
  const isRemote = job.offer.deliveryType === 'remote'
  const byCar = job.template.tools?.includes('car') ?? false
  const isRough = job.offer.subcategory === 'gardening' || job.offer.subcategory === 'moving'
  const around = [...onSite, ...(byCar ? [] : [random.pick(travelling)]), ...(isRough ? withHands : [])]
  const arrangements = isRemote ? remote : around
  const news = [...(isRemote ? [] : [random.pick(onTheWay)]), ...(job.template.weekly ? [] : [random.pick(underWay)])]
  const thanks = job.status === 'completed' ? take(afterwards, random.between(1, 2), 'after') : []
  const during = job.status === 'assigned' ? [] : take(news.slice(0, left > 3 ? 2 : 1), 2, 'during')
  const before = take(random.sample(arrangements, arrangements.length), left, 'before')
  const weeks: typeof before = []
  while (job.template.weekly && weeks.length < left)
    weeks.push({ ...random.pick(routine.filter(exchange => exchange.says !== weeks.at(-1)?.says)), phase: 'during' })
  return [{ ...random.pick(openings), phase: 'before' as const }, ...before, ...during, ...weeks, ...thanks]
}

const wordsFor = (job: Job, student: Person, isRoutine: boolean, random: Random) => {
  const weekday = isRoutine ? random.pick(weekdays) : weekdayOf(job.meetingAt)
  const start = new Date(job.meetingAt + HOUR)
  const hour = `${start.getUTCHours()} h${start.getUTCMinutes() ? ` ${start.getUTCMinutes()}` : ''}`
  return {
    sir: `${job.poster.feminine ? 'Madame' : 'Monsieur'} ${job.poster.lastName}`,
    poster: `${job.poster.firstName} ${job.poster.lastName}`,
    family: job.poster.lastName,
    student: student.firstName,
    weekday,
    weekdayCap: weekday.charAt(0).toUpperCase() + weekday.slice(1),
    hour: isRoutine ? random.pick(['9 h', '10 h', '13 h 30', '14 h', '16 h', '17 h 30']) : hour,
    floor: random.pick(['1er', '2e', '3e', '4e']),
    code: `${random.between(10, 99)}${random.pick(['A', 'B', 'C'])}${random.between(10, 99)}`,
  }
}

const lines = (job: Job, student: Person, inFull: boolean, random: Random) =>
  choose(job, inFull, random).flatMap(({ by, says, answer, quick = false, phase }) => {
    const words = wordsFor(job, student, job.template.weekly !== undefined && phase === 'during', random)
    const speak = (text: string) => say(text, random, words, { self: student.feminine, poster: job.poster.feminine })
    const other = by === 'poster' ? ('student' as const) : ('poster' as const)
    return [
      { by, content: speak(says), phase, quick: false },
      { by: other, content: speak(answer), phase, quick },
    ]
  })

/** Messages between poster and student since the acceptance, in order, the last ones perhaps unread. */
export const makeConversation = (
  accepted: Application,
  inFull: boolean,
  reference: number,
  random: Random,
): Message[] => {
  const { job, student, decidedAt } = accepted
  const said = lines(job, student, inFull, random)
  if (!job.plan.messages && said.length > 2 && random.chance(0.4)) said.pop()
  const start = decidedAt ?? accepted.createdAt
  const arrangements = said.filter(({ phase }) => phase === 'before').length
  // Arrangements precede the day of the work, and no message is in the future.
  const untilThen =
    Math.max(job.meetingAt < reference ? job.meetingAt - start : reference - start, HOUR) / (arrangements + 1)
  const pauses = {
    before: Math.min(untilThen, 9 * HOUR),
    during: said.length > 100 ? 11 * HOUR : 3 * HOUR,
    after: 9 * HOUR,
  }
  let at = start
  const messages = said.map(({ by, content, phase, quick }) => {
    if (phase === 'during') at = Math.max(at, job.meetingAt - 20 * MINUTE)
    if (phase === 'after') at = Math.max(at, job.meetingAt + 3 * HOUR)
    const pause = quick
      ? random.between(1, 4) * MINUTE
      : random.between(2 * MINUTE, Math.max(3 * MINUTE, pauses[phase]))
    at = quick ? at + pause : awake(at + pause, random)
    const [sender, receiver] = by === 'poster' ? [job.poster, student] : [student, job.poster]
    return { id: random.id(at), job, sender, receiver, content, createdAt: at }
  })
  const past = messages.filter(({ createdAt }) => createdAt < reference)
  const unread =
    job.status === 'completed'
      ? 0
      : random.weighted([
          [0, 5],
          [1, 4],
          [2, 1],
        ])
  const lastSender = past.at(-1)?.sender
  return past.map((message, index) => {
    const answered = past.slice(index + 1).some(({ sender }) => sender !== message.sender)
    const isUnread = !answered && message.sender === lastSender && index >= past.length - unread
    const readAt = isUnread ? null : Math.min(message.createdAt + random.between(1, 25) * MINUTE, reference)
    return { ...message, readAt }
  })
}
