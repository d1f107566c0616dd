import { useEffect, useRef } from 'react'
import { filterJobs } from '../../data/device/jobs/job-index.ts'
import { isHeld } from '../../data/device/jobs/region.ts'
import { useJobs } from '../../data/device/jobs/use-jobs.ts'
import { PushQuestion } from '../../push/push-question.tsx'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import type { Filters } from './describe-search.ts'
import { SearchLine } from './search-line.tsx'
import { useSavedSearches } from './use-saved-searches.ts'

type Props = {
  /** Set when the list replaces the focused element. */
  takesFocus: boolean
  onOpen: () => void
}

const line = css({ borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } })

/** All saved searches, each to open, rename, mute or delete. */
export const SearchList = ({ takesFocus, onOpen }: Props) => {
  const searches = useSavedSearches()
  const { index, region } = useJobs()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) frame.current?.focus()
  }, [takesFocus])
  const countOf = ({ words, canton, category, minimumRate }: Filters) =>
    isHeld(region, canton) && index
      ? filterJobs(index, { search: words ?? '', location: '', status: 'open', canton, category, minimumRate }).length
      : null
  return (
    <div ref={frame} tabIndex={-1} className={css({ outline: 'none' })}>
      <p role="status" className={css({ srOnly: true })}>
        {takesFocus && m.saved_saved()}
      </p>
      {!searches && <Skeleton width="long" />}
      {searches?.length === 0 && (
        <EmptyState
          drawing={<NoJobsDrawing />}
          title={m.saved_no_searches()}
          text={m.saved_no_searches_hint()}
          level="h3"
        />
      )}
      {searches?.some(({ isAlerting }) => isAlerting) && <PushQuestion text={m.push_ask_alert()} />}
      {searches && searches.length > 0 && (
        <ul>
          {searches.map(search => (
            <li key={search.id} className={line}>
              <SearchLine search={search} found={countOf(search)} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
