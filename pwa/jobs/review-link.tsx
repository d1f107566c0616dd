import { Link } from '@tanstack/react-router'
import type { Stored } from '../../sync/store.ts'
import { css, cx } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'

type Job = Stored<'job'>

const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`

const toPoster = ({ id, title, postedById, poster }: Job) => {
  const posterName = nameOf(poster)
  return {
    name: posterName,
    link: { to: '/review-poster/$jobId', params: { jobId: id }, search: { title, posterName, posterId: postedById } },
  } as const
}

const toStudent = ({ id, title, assignedTo, assignedToId }: Job) => {
  const studentName = assignedTo ? nameOf(assignedTo) : m.label_user_type_student()
  const search = { title, studentName, ...(assignedToId !== null && { studentId: assignedToId }) }
  return { name: studentName, link: { to: '/review-student/$jobId', params: { jobId: id }, search } } as const
}

/** Link and name for one of the two people of a job to review the other. */
export const reviewOf = (job: Job, me: string) =>
  (job.postedById === me ? toStudent : toPoster)({ ...job, title: job.title.trim() || m.job_untitled() })

/** Link to the review of the other person, or to its draft. */
export const ReviewLink = ({ job, me }: { job: Job; me: string }) => {
  const { name, link } = reviewOf(job, me)
  return (
    <Link
      {...link}
      aria-label={m.review_open({ name, job: job.title.trim() || m.job_untitled() })}
      // Above the row's link, which covers the whole row.
      className={cx(button({ size: 'small' }), css({ position: 'relative', zIndex: '1' }))}
    >
      {m.review_action()}
    </Link>
  )
}
