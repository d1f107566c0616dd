import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import BellIcon from 'lucide-react/icons/bell'
import CheckIcon from 'lucide-react/icons/check'
import HeartIcon from 'lucide-react/icons/heart'
import SearchIcon from 'lucide-react/icons/search'
import { searchKey } from '../../../schema/decisions/search-key.ts'
import { limits } from '../../../schema/rules.ts'
import { useSavedSearches } from '../saved/use-saved-searches.ts'
import * as m from '../../paraglide/messages.js'
import { CountBadge } from '../../components/ui/count-badge.tsx'
import { chips } from './chips.ts'
import { cantonWanted, type JobSearch } from './job-search.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { early } from '../../components/ui/early.ts'

const most = limits.savedSearches.max

const SavedDialog = lazyPart(async () => (await import('../saved/saved-dialog.tsx')).SavedDialog)

/** The filters that a saved search stores. The place joins the words, because a search also matches places. */
const toFilters = (wanted: JobSearch) => {
  const { search, location, category, minimumRate } = wanted
  const words = [search, location].map(text => text.trim()).filter(Boolean)
  return { words: words.join(' ') || null, category, canton: cantonWanted(wanted), minimumRate }
}

type SaveProps = { wanted: JobSearch; className: string }

/** Saves the current search if it has filters. A search without results notifies about the first match. */
export const SaveSearch = ({ wanted, className }: SaveProps) => {
  const searches = useSavedSearches()
  const [shown, setShown] = useState<'save' | 'searches' | null>(null)
  const filters = toFilters(wanted)
  if (Object.values(filters).every(value => value === null)) return null
  const isSaved = searches?.some(search => searchKey(search) === searchKey(filters))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={className}
        onClick={() => setShown(isSaved ? 'searches' : 'save')}
      >
        {isSaved ? <CheckIcon /> : <BellIcon />}
        {isSaved ? m.saved_is_saved() : m.saved_save()}
      </button>
      {shown && (
        <SavedDialog
          filters={shown === 'save' ? filters : null}
          isFull={(searches?.length ?? 0) >= most}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

/** A student's favourites and saved searches. */
export const SavedBar = ({ wanted, count }: { wanted: JobSearch; count: number | undefined }) => {
  const searches = useSavedSearches()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Link
        to="/jobs"
        search={wanted.isKept ? {} : { isKept: true }}
        aria-current={wanted.isKept ? 'page' : undefined}
        className={wanted.isKept ? chips.chosen : chips.plain}
      >
        <HeartIcon fill={wanted.isKept ? 'currentColor' : 'none'} />
        {m.favourites_favourites()}
        {count !== undefined && count > 0 && <CountBadge count={count} tone="quiet" />}
      </Link>
      <button
        type="button"
        {...early('saved-searches')}
        aria-haspopup="dialog"
        className={chips.plain}
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        {m.saved_searches_short()}
        {searches && searches.length > 0 && <CountBadge count={searches.length} tone="quiet" />}
      </button>
      {isOpen && <SavedDialog filters={null} isFull={false} onClose={() => setOpen(false)} />}
    </>
  )
}
