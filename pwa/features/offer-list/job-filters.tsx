import { useId, useState } from 'react'
import ListFilterIcon from 'lucide-react/icons/list-filter'
import MapPinIcon from 'lucide-react/icons/map-pin'
import SearchIcon from 'lucide-react/icons/search'
import { limits } from '../../../schema/rules.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { CountBadge } from '../../components/ui/count-badge.tsx'
import { SearchBox } from '../../components/ui/search-box.tsx'
import { plainSearch, toAddress } from './job-search.ts'
import type { FilterProps } from './more-filters.tsx'
import { MoreFilters } from './more-filters.tsx'

const frame = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
    tablet: '2fr 1fr auto',
    desktop: '2fr 1fr',
  },
  alignItems: 'end',
  gap: { base: '2', tablet: '3' },
  // On a phone the fields stand on the page itself, and leave the room to the list.
  p: { tablet: '5' },
  bg: { tablet: 'surface' },
  border: { tablet: '1px solid' },
  borderColor: { tablet: 'line' },
  borderRadius: { tablet: 'medium' },
})
const whole = css({ gridColumn: { base: '1 / -1', tablet: 'auto' } })
const opener = css({ display: { desktop: 'none' }, minHeight: '3rem' })
// Folded away on phones, where the list is what one came for; always there where there is room.
const more = css({
  gridColumn: '1 / -1',
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
        <div className={whole}>
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
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={cx(button({ variant: 'soft', size: 'small' }), opener)}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilterIcon />
          {m.jobs_more()}
          {chosen > 0 && <CountBadge count={chosen} tone="quiet" />}
        </button>
        <div id={id} className={cx(more, isOpen ? unfolded : folded)}>
          <MoreFilters {...props} />
        </div>
      </form>
    </search>
  )
}
