/**
 * What a person is worth in stars: each review counts the mean of its stars and of its two criteria, and the whole is
 * shown with one decimal. The database computes the same; this is for devices.
 */
export const combinedRating = (
  reviews: readonly { rating: number; punctualityRating: number; politenessRating: number }[],
) => {
  if (reviews.length === 0) return null
  const sum = reviews.reduce(
    (total, { rating, punctualityRating, politenessRating }) =>
      total + (rating + (punctualityRating + politenessRating) / 2) / 2,
    0,
  )
  return Math.round((sum / reviews.length) * 10) / 10
}
