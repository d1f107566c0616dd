import { isPast } from '../../schema/decisions/schedule.ts'
import type { Job } from '../../schema/entities/job.ts'
import { headTexts } from '../texts/heads.ts'
import type { Head } from './head.ts'
import { toJobPosting } from './job-posting.ts'
import { toExcerpt, toLine } from './plain-text.ts'

/** An offer that is no longer open, or whose day is over, stays readable, but search engines must not list it. */
export const toJobHead = (job: Job, publicUrl: string, now: Date): Head => {
  const { job: texts } = headTexts
  const isOffered = job.status === 'open' && !isPast(job, now.getTime())
  const canonical = `/jobs/${job.id}`
  return {
    title: texts.title(job.title),
    description: toExcerpt(
      texts.description(texts.rate(job.rate), toLine(job.location), toLine(job.duration), job.description),
      160,
    ),
    canonical: isOffered ? canonical : null,
    image: job.photos?.[0] ?? null,
    isImageLarge: true,
    ...(isOffered ? { about: toJobPosting(job, publicUrl + canonical, publicUrl) } : {}),
  }
}
