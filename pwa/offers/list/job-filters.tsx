import { useState } from 'react'
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
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { plainSearch, toAddress } from './job-search.ts'
import type { OfferListState } from './use-offer-list.ts'
import { early } from '../../components/ui/early.ts'

const FiltersDialog = lazyPart(async () => (await import('./filters-dialog.tsx')).FiltersDialog)

// A sticky pill above the list. With large text it takes a second line and scrolls away.
const place = css({
  maxWidth: '48rem',
  width: 'full',
  insetBlockStart: 'max(token(spacing.2), env(safe-area-inset-top))',
  zIndex: 'bar',
  '@media (min-width: 21rem)': { position: 'sticky' },
  'html[data-text=large] &': { position: 'static' },
})
const pill = wrap({
  alignItems: 'center',
  gap: '0',
  p: '1',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: '1.875rem',
  boxShadow: 'low',
  '& input': { border: '0', bg: 'transparent', borderRadius: 'full' },
})
const what = css({ flex: '5 1 8rem' })
const where = css({ flex: '3 1 6rem', borderInlineStartWidth: '1px', borderColor: 'line' })
const opener = css({ minHeight: '3rem', minWidth: '3rem', px: { base: '3', tablet: '4' }, borderRadius: 'full' })
// On a phone the icon is enough.
const openerName = css({ srOnly: { base: true, tablet: false } })

type Props = {
  list: OfferListState
  /** The list contains open offers only. */
  isOpenOnly: boolean
}

export const JobFilters = ({ list, isOpenOnly }: Props) => {
  const { wanted, type, settle } = list
  const [isOpen, setOpen] = useState(false)
  const chosen = Object.keys(
    // Filters with a chip or field of their own are visible anyway, so they are not counted.
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
    <search className={place}>
      <form
        aria-label={m.jobs_filters()}
        className={pill}
        onSubmit={event => {
          event.preventDefault()
          settle()
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
            onType={search => type({ search })}
            onBlur={settle}
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
            onType={location => type({ location })}
            onBlur={settle}
          />
        </div>
        <button
          type="button"
          {...early('filters')}
          aria-haspopup="dialog"
          className={cx(button({ variant: 'soft', size: 'small' }), opener)}
          onClick={() => setOpen(true)}
        >
          <ListFilterIcon />
          <span className={openerName}>{m.jobs_more()}</span>
          {chosen > 0 && <CountBadge count={chosen} tone="quiet" />}
        </button>
      </form>
      {isOpen && <FiltersDialog list={list} isOpenOnly={isOpenOnly} onClose={() => setOpen(false)} />}
    </search>
  )
}
