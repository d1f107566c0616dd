import { useParams, useSearch } from '@tanstack/react-router'
import { readReviewedPoster } from './reviewed-search.ts'
import { ReviewForm } from './review-form.tsx'

export const ReviewPoster = () => {
  const { jobId } = useParams({ from: '/review-poster/$jobId' })
  const { title, posterName, posterId } = readReviewedPoster(useSearch({ from: '/review-poster/$jobId' }))
  return <ReviewForm of="poster" jobId={jobId} title={title} name={posterName} personId={posterId} />
}
