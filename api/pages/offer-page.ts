import * as z from 'zod'
import type { Job } from '../../schema/entities/job.ts'
import { answerId, anyGap, eachOffer, pageNotes, type JobWords, type ListWords } from '../../schema/gaps.ts'
import { headTexts } from '../texts/heads.ts'
import { escapeMarkup, toScriptJson } from './escape.ts'
import { readTemplate } from './template.ts'

const notesShape = z.object({ question: z.string(), categoryNames: z.record(z.string(), z.string()) })

/** Cut once, filled for everybody who asks: what people typed is never looked through for gaps. */
const cut = (text: string) => {
  const parts = text.split(anyGap)
  return (words: Record<string, string>) =>
    parts.map((part, at) => (at % 2 === 0 ? part : escapeMarkup(words[part] ?? ''))).join('')
}

const between = (text: string, [start, end]: readonly [string, string]) => {
  const from = text.indexOf(start)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error('the built page has no place for offers')
  return [text.slice(0, from), text.slice(from + start.length, to), text.slice(to + end.length)] as const
}

/** Whose offer it is, people read on the page; machines read no further than this. */
const nameless = (job: Job): Job => ({
  ...job,
  poster: { ...job.poster, firstName: '', lastName: '', profileImageUrl: null, rating: null, reviewsCount: 0 },
})

/** A page that the app has drawn around an offer, for any offers; nothing before the first build. */
export const readOfferPage = (folder: string, name: string) => {
  const template = readTemplate(folder, name)
  if (!template) return undefined
  const [drawn, notesText, rest] = between(template.after, pageNotes)
  const [start, offer, end] = between(drawn, eachOffer)
  const { question, categoryNames } = notesShape.parse(JSON.parse(notesText))
  const [toStart, toOffer, toEnd, toQuestion] = [cut(start), cut(offer), cut(end), cut(escapeMarkup(question))]

  const toWords = (job: Job): JobWords => ({
    id: job.id,
    title: job.title,
    location: job.location,
    rate: headTexts.job.rate(job.rate),
    duration: job.duration,
    hours: job.estimatedDuration === null ? job.duration : headTexts.job.hours(job.estimatedDuration),
    description: job.description,
    category: categoryNames[job.category] ?? '',
    createdAt: headTexts.job.day(job.createdAt),
    city: job.poster.city,
  })
  return {
    inline: template.inline,
    question,
    /** Of a list also how many there are in all; null for the page of one offer. */
    fill: (lines: string, jobs: readonly Job[], all: number | null) => {
      const total = all ?? jobs.length
      const list: ListWords = { shown: headTexts.count(jobs.length), total: headTexts.count(total) }
      const offers = jobs.map(toWords)
      const asked = toQuestion(offers[0] ?? {})
      const answers = jobs.map(nameless)
      return [
        template.before,
        lines,
        toStart(list),
        ...offers.map(toOffer),
        toEnd(list),
        `<script type="application/json" id="${answerId}" data-question="${asked}" data-total="${total}">`,
        toScriptJson(all === null ? answers[0] : answers),
        '</script>',
        rest,
      ].join('')
    },
  }
}
