import { cantons } from '../../../schema/cities/cantons.ts'
import type { SavedSearch } from '../../../schema/entities/saved-search.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { labelTexts } from '../../texts/fr/labels.ts'
import { savedTexts } from '../../texts/fr/saved.ts'

export type Filters = Pick<SavedSearch, 'words' | 'canton' | 'category' | 'minimumRate'>

/** What a search asks for, in a person's words. */
export const describeSearch = ({ words, canton, category, minimumRate }: Filters) =>
  [
    words && `« ${words} »`,
    category && labelTexts[`category.${category}`],
    canton && cantons[canton],
    minimumRate !== null && savedTexts.rateFrom(formatRate(minimumRate)),
  ].filter(part => typeof part === 'string')
