import { Link } from '@tanstack/react-router'
import type { Stored } from '../../../sync/store.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

type Job = Stored<'job'>

/** A completed job of which this one of its two people has not said yet how it went. */
export const awaitsReview = ({ id, seriesId = id, status, postedById, assignedToId, isReviewed }: Job, me: string) =>
  status === 'completed' &&
  // Of a series once, not every week.
  seriesId === id &&
  !isReviewed &&
  (postedById === me ? assignedToId !== null : assignedToId === me)

const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`

const toPoster = ({ id, title, postedById, poster }: Job) => {
  const posterName = nameOf(poster)
  return {
    name: posterName,
    link: { to: '/review-poster/$jobId', params: { jobId: id }, search: { title, posterName, posterId: postedById } },
  } as const
}

const toStudent = ({ id, title, assignedTo, assignedToId }: Job) => {
  const studentName = assignedTo ? nameOf(assignedTo) : m.review_of_student_person()
  const search = { title, studentName, ...(assignedToId !== null && { studentId: assignedToId }) }
  return { name: studentName, link: { to: '/review-student/$jobId', params: { jobId: id }, search } } as const
}

/** To the review of the other person of a job, and to what was begun of it. */
export const ReviewLink = ({ job, me, wide = false }: { job: Job; me: string; wide?: boolean }) => {
  const title = job.title.trim() || m.review_untitled()
  const { name, link } = (job.postedById === me ? toStudent : toPoster)({ ...job, title })
  return (
    <Link
      {...link}
      aria-label={m.review_open({ name, job: title })}
      // Over the line of a list that is a link as a whole.
      className={cx(
        wide ? button({ wide: true }) : button({ size: 'small' }),
        css({ position: 'relative', zIndex: '1' }),
      )}
    >
      {m.review_action()}
    </Link>
  )
}
