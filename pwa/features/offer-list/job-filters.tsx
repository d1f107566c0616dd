import { useId, useState } from 'react'
import ListFilterIcon from 'lucide-react/icons/list-filter'
import MapPinIcon from 'lucide-react/icons/map-pin'
import SearchIcon from 'lucide-react/icons/search'
import { limits } from '../../../schema/rules.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { CountBadge } from '../../components/ui/count-badge.tsx'
import { SearchBox } from '../../components/ui/search-box.tsx'
import { plainSearch, toAddress } from './job-search.ts'
import type { FilterProps } from './more-filters.tsx'
import { MoreFilters } from './more-filters.tsx'

const frame = wrap({
  gap: { base: '2', tablet: '3' },
  // On a phone the fields stand on the page itself in one line, and leave the room to the list. Large letters take a second one.
  p: { tablet: '5' },
  bg: { tablet: 'surface' },
  border: { tablet: '1px solid' },
  borderColor: { tablet: 'line' },
  borderRadius: { tablet: 'medium' },
})
const what = css({ flex: '5 1 8rem' })
const where = css({ flex: '3 1 6rem' })
const opener = css({
  display: { desktop: 'none' },
  minHeight: '3rem',
  minWidth: '3rem',
  px: { base: '3', tablet: '4' },
})
// On a phone the drawing says it.
const openerName = css({ srOnly: { base: true, tablet: false } })
// Folded away on phones, where the list is what one came for; always there where there is room.
const more = css({
  flex: '1 1 100%',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
  alignItems: 'start',
  gap: '3',
})
const unfolded = css({ display: 'grid' })
const folded = css({ display: { base: 'none', desktop: 'grid' } })

export const JobFilters = (props: FilterProps) => {
  const { wanted, onType, onSettle } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const chosen = Object.keys(
    // What has a chip or a field of its own is seen anyway.
    toAddress({
      ...wanted,
      search: '',
      location: '',
      near: '',
      page: 1,
      view: 'list',
      isFree: false,
      category: null,
      ...(wanted.sort === 'for-you' && { sort: plainSearch.sort }),
    }),
  ).length
  return (
    <search>
      <form
        aria-label={m.jobs_filters()}
        className={frame}
        onSubmit={event => {
          event.preventDefault()
          onSettle()
        }}
      >
        <div className={what}>
          <SearchBox
            icon={<SearchIcon />}
            label={m.jobs_search()}
            placeholder={m.jobs_search_hint()}
            maxLength={limits.search.max}
            enterKeyHint="search"
            value={wanted.search}
            onType={search => onType({ search })}
            onBlur={onSettle}
          />
        </div>
        <div className={where}>
          <SearchBox
            icon={<MapPinIcon />}
            label={m.jobs_location()}
            placeholder={m.jobs_location_hint()}
            maxLength={limits.search.max}
            enterKeyHint="search"
            value={wanted.location}
            onType={location => onType({ location })}
            onBlur={onSettle}
          />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={cx(button({ variant: 'soft', size: 'small' }), opener)}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilterIcon />
          <span className={openerName}>{m.jobs_more()}</span>
          {chosen > 0 && <CountBadge count={chosen} tone="quiet" />}
        </button>
        <div id={id} className={cx(more, isOpen ? unfolded : folded)}>
          <MoreFilters {...props} />
        </div>
      </form>
    </search>
  )
}
