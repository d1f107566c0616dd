/**
 * What a person is worth in stars: each review counts the mean of its stars and of its two criteria, and the whole is
 * shown with one decimal. Blind reviews count for nobody. The database computes the same (`rate_people`); this is for devices.
 */
export const combinedRating = (
  reviews: readonly {
    rating: number
    punctualityRating: number
    politenessRating: number
    isBlind?: true | undefined
  }[],
) => {
  const shown = reviews.filter(({ isBlind }) => !isBlind)
  if (shown.length === 0) return null
  const sum = shown.reduce(
    (total, { rating, punctualityRating, politenessRating }) =>
      total + (rating + (punctualityRating + politenessRating) / 2) / 2,
    0,
  )
  return Math.round((sum / shown.length) * 10) / 10
}
