import { useParams, useSearch } from '@tanstack/react-router'
import { useSession } from '../data/session/use-session.ts'
import { Notice } from '../components/ui/notice.tsx'
import * as m from '../paraglide/messages.js'
import { readReviewedStudent } from './reviewed-search.ts'
import { ReviewForm } from './review-form.tsx'

export const ReviewStudent = () => {
  const { jobId } = useParams({ from: '/review-student/$jobId' })
  const { title, studentName, studentId } = readReviewedStudent(useSearch({ from: '/review-student/$jobId' }))
  const { user } = useSession()
  if (user?.actedBy) return <Notice level="h1" title={m.deputies_no_reviews({ name: user.firstName })} />
  return <ReviewForm of="student" jobId={jobId} title={title} name={studentName} personId={studentId} />
}
