import { limits } from '../../../schema/rules.ts'

type Shared = { title?: string | undefined; text?: string | undefined; url?: string | undefined }

/** What another app has shared, as one text: many put the address into the text, or all into the title. */
export const toSharedText = ({ title = '', text = '', url = '' }: Shared) =>
  [...new Set([title, text, url].map(part => part.trim()))].filter(part => part !== '').join('\n')

/** A search looks for words as they stand, so the first line alone, without addresses. */
export const toSearch = (shared: string) =>
  (
    shared
      .replaceAll(/https?:\/\/\S+/g, ' ')
      .trim()
      .split('\n')[0] ?? ''
  )
    .trim()
    .slice(0, limits.search.max)

/** An offer begins with it as its description. */
export const toDescription = (shared: string) => shared.slice(0, limits.description.max)
