import { categories, jobDefaults } from '../../schema/choices.ts'
import type { Job } from '../../schema/entities/job.ts'
import { eachOffer, gap, pageNotes } from '../../schema/gaps.ts'
import { formatCount } from '../format/format-number.ts'
import { formatShortDate } from '../format/format-date.ts'
import { formatRate } from '../../schema/format-money.ts'
import * as m from '../paraglide/messages.js'
import { categoryLabels } from '../texts/labels.ts'

const id = '00000000-0000-7000-8000-000000000000'
/** An offer like any other to the screens, with a gap for each of its words. */
export const jobOfGaps: Job = {
  id,
  title: gap('title'),
  location: gap('location'),
  duration: gap('duration'),
  description: gap('description'),
  rate: 123_456,
  status: 'open',
  createdAt: '2001-02-03T12:00:00.000Z',
  ...jobDefaults,
  isCompleted: false,
  canton: '',
  hourlyRate: 0,
  minimumRate: 0,
  estimatedDuration: null,
  subcategory: null,
  requiredSkills: [],
  projectDuration: null,
  deliverables: [],
  requiredTools: [],
  scheduledFor: null,
  isRecurring: false,
  tipAllowed: false,
  isPremiumJob: false,
  postedById: id,
  assignedToId: null,
  poster: { id, firstName: '', lastName: '', city: gap('city'), profileImageUrl: null, rating: null, reviewsCount: 0 },
}

export const totalOfGaps = 654_321

/** What a screen made of figures, dates and codes becomes a gap in what it drew. */
const written = [
  [formatRate(jobOfGaps.rate), gap('rate')],
  [formatShortDate(jobOfGaps.createdAt), gap('createdAt')],
  [categoryLabels[jobOfGaps.category](), gap('category')],
  [formatCount(totalOfGaps), gap('total')],
  [
    m.jobs_shown({ from: '1', to: '1', total: formatCount(totalOfGaps) }),
    m.jobs_shown({ from: '1', to: gap('shown'), total: gap('total') }),
  ],
] as const

const categoryNames = Object.fromEntries(categories.map(one => [one, categoryLabels[one]()]))

/** A screen that was drawn with the offer of gaps, and with it what the server needs to fill them. */
export const openGaps = (html: string, question: string) => {
  const [start, end] = eachOffer
  const [noteStart, noteEnd] = pageNotes
  const notes = JSON.stringify({ question, categoryNames })
  return written
    .reduce((drawn, [text, hole]) => drawn.replaceAll(`>${text}<`, `>${hole}<`), html + noteStart + notes + noteEnd)
    .replaceAll(id, gap('id'))
    .replace(/(?:<li[^>]*>)?<article.*<\/article>(?:<\/li>)?/s, offer => start + offer + end)
}
