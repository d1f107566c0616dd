import { Link } from '@tanstack/react-router'
import type { Stored } from '../../../sync/store.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

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

/** Where one of the two people of a job reviews the other, and who that is. */
export const reviewOf = (job: Job, me: string) =>
  (job.postedById === me ? toStudent : toPoster)({ ...job, title: job.title.trim() || m.job_untitled() })

/** To the review of the other person of a job, and to what was begun of it. */
export const ReviewLink = ({ job, me }: { job: Job; me: string }) => {
  const { name, link } = reviewOf(job, me)
  return (
    <Link
      {...link}
      aria-label={m.review_open({ name, job: job.title.trim() || m.job_untitled() })}
      // Over the line of a list that is a link as a whole.
      className={cx(button({ size: 'small' }), css({ position: 'relative', zIndex: '1' }))}
    >
      {m.review_action()}
    </Link>
  )
}
