import { cantons } from '../../../schema/cities/cantons.ts'
import type { SavedSearch } from '../../../schema/entities/saved-search.ts'
import { formatRate } from '../../../schema/format-money.ts'
import * as m from '../../paraglide/messages.js'
import { categoryLabels } from '../../texts/labels.ts'

export type Filters = Pick<SavedSearch, 'words' | 'canton' | 'category' | 'minimumRate'>

/** The filters of a search as readable text. */
export const describeSearch = ({ words, canton, category, minimumRate }: Filters) =>
  [
    words && `« ${words} »`,
    category && categoryLabels[category](),
    canton && cantons[canton],
    minimumRate !== null && m.saved_rate_from({ rate: formatRate(minimumRate) }),
  ].filter(part => typeof part === 'string')
