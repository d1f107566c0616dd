import { limits } from '../../../schema/rules.ts'

type Shared = { title?: string | undefined; text?: string | undefined; url?: string | undefined }

/** Joins what another app shared into one text: many apps put the address into the text, or everything into the title. */
export const toSharedText = ({ title = '', text = '', url = '' }: Shared) =>
  [...new Set([title, text, url].map(part => part.trim()))].filter(part => part !== '').join('\n')

/** A search matches words literally, so use the first line only, without addresses. */
export const toSearch = (shared: string) =>
  (
    shared
      .replaceAll(/https?:\/\/\S+/g, ' ')
      .trim()
      .split('\n')[0] ?? ''
  )
    .trim()
    .slice(0, limits.search.max)

/** The shared text as the description of a new offer. */
export const toDescription = (shared: string) => shared.slice(0, limits.description.max)
