/** An address is read as JSON where it can be: a title that is a number is a title all the same. */
const readTexts =
  <Name extends string>(...names: Name[]) =>
  (search: { [Key in Name]?: unknown }): { [Key in Name]?: string } => {
    const found: { [Key in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' || typeof value === 'number') found[name] = String(value)
    }
    return found
  }

/** Whom a review is about, and for what work, as the link says it. */
export const readReviewedStudent = readTexts('title', 'studentName', 'studentId')
export const readReviewedPoster = readTexts('title', 'posterName', 'posterId')

export type ReviewedStudent = ReturnType<typeof readReviewedStudent>
export type ReviewedPoster = ReturnType<typeof readReviewedPoster>
