export type ReviewedSearch = { title?: string; studentName?: string; studentId?: string }

/** Whom a review is about, and for what work, as the link says it. */
export const readReviewed = (search: Record<string, unknown>): ReviewedSearch => {
  const text = (key: string) => {
    const value = search[key]
    // An address is read as JSON where it can be: a title that is a number is a title all the same.
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const [title, studentName, studentId] = [text('title'), text('studentName'), text('studentId')]
  return {
    ...(title !== undefined && { title }),
    ...(studentName !== undefined && { studentName }),
    ...(studentId !== undefined && { studentId }),
  }
}
