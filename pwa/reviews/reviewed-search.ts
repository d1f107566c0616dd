/** Search parameters are parsed as JSON if possible, so a numeric title arrives as a number. */
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

/** The reviewed person and the job, as the link names them. */
export const readReviewedStudent = readTexts('title', 'studentName', 'studentId')
export const readReviewedPoster = readTexts('title', 'posterName', 'posterId')

export type ReviewedStudent = ReturnType<typeof readReviewedStudent>
export type ReviewedPoster = ReturnType<typeof readReviewedPoster>
