import { actionUrls } from './notify.ts'

type Job = { id: string; title: string; postedById: string }

/** Where one of a job's two people reviews the other. */
export const reviewPlace = ({ id, title, postedById }: Job, other: { id: string; name: string }) =>
  other.id === postedById
    ? actionUrls.reviewPoster(id, { title, posterName: other.name, posterId: other.id })
    : actionUrls.reviewStudent(id, { title, studentName: other.name, studentId: other.id })

/** Where somebody reads what others say of them. A student may answer it there, too. */
export const readingPlace = ({ postedById }: Pick<Job, 'postedById'>, person: string) =>
  person === postedById ? actionUrls.reviews : actionUrls.student(person)
