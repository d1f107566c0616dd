import { useParams, useSearch } from '@tanstack/react-router'
import { readReviewedStudent } from './reviewed-search.ts'
import { ReviewForm } from './review-form.tsx'

export const ReviewStudent = () => {
  const { jobId } = useParams({ from: '/review-student/$jobId' })
  const { title, studentName, studentId } = readReviewedStudent(useSearch({ from: '/review-student/$jobId' }))
  return <ReviewForm of="student" jobId={jobId} title={title} name={studentName} personId={studentId} />
}
