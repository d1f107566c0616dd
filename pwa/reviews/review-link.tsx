import { Link } from '@tanstack/react-router'
import type { Stored } from '../../sync/store.ts'
import { button } from '../styled-system/recipes/index.js'
import { reviewTexts } from '../texts/fr/review.ts'

type Job = Stored<'job'>

/** A completed job whose poster has not said yet how it went. */
export const awaitsReview = ({ status, postedById, assignedToId, isReviewed }: Job, me: string) =>
  status === 'completed' && postedById === me && assignedToId !== null && !isReviewed

/** To the review of a job, and to what was begun of it. */
export const ReviewLink = ({ job, wide = false }: { job: Job; wide?: boolean }) => {
  const { id, assignedTo, assignedToId } = job
  const title = job.title.trim() || reviewTexts.untitled
  const studentName = assignedTo ? `${assignedTo.firstName} ${assignedTo.lastName}` : reviewTexts.student
  return (
    <Link
      to="/review-student/$jobId"
      params={{ jobId: id }}
      search={{ title, studentName, ...(assignedToId !== null && { studentId: assignedToId }) }}
      aria-label={reviewTexts.open(studentName, title)}
      className={wide ? button({ wide: true }) : button({ size: 'small' })}
    >
      {reviewTexts.action}
    </Link>
  )
}
