/**
 * What a page that the app has drawn leaves open of an offer, for the server to write in once somebody asks for it; of a list
 * also how many offers it shows, and of how many.
 */
type JobGap =
  | 'id'
  | 'title'
  | 'location'
  | 'rate'
  | 'duration'
  | 'hours'
  | 'description'
  | 'category'
  | 'createdAt'
  | 'city'
type ListGap = 'shown' | 'total'

export type JobWords = Record<JobGap, string>
export type ListWords = Record<ListGap, string>

/** Between two signs that nobody types and no browser shows. */
export const gap = (name: JobGap | ListGap) => `\uE000${name}\uE001`
export const anyGap = /\uE000(\w+)\uE001/

/** Around what is drawn once for each offer. */
export const eachOffer = ['<!--offer-->', '<!--/offer-->'] as const
/** What the server has to know of the page: the app's first question, and the app's names for categories. */
export const pageNotes = ['<!--notes', '-->'] as const
/** The element in which the answer to that question comes with the page. */
export const answerId = 'answer'
