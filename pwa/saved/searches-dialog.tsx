import { css } from '../styled-system/css/index.js'
import { filterJobs } from '../live/jobs/job-index.ts'
import { useJobs } from '../live/jobs/use-jobs.ts'
import { PushQuestion } from '../push/push-question.tsx'
import { pushTexts, savedTexts } from '../texts/fr/saved.ts'
import { Dialog } from '../ui/dialog.tsx'
import { NoJobsDrawing } from '../ui/drawings/no-jobs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SearchLine } from './-search-line.tsx'
import { useSavedSearches } from './use-saved-searches.ts'

/** Every saved search: to be opened, named otherwise, silenced or forgotten. */
const SearchesDialog = ({ onClose }: { onClose: () => void }) => {
  const searches = useSavedSearches()
  const { index } = useJobs()
  return (
    <Dialog open onClose={onClose} title={savedTexts.searches}>
      {!searches && <Skeleton width="long" />}
      {searches?.length === 0 && (
        <EmptyState
          drawing={<NoJobsDrawing />}
          title={savedTexts.noSearches}
          text={savedTexts.noSearchesHint}
          level="h3"
        />
      )}
      {searches?.some(({ isAlerting }) => isAlerting) && <PushQuestion text={pushTexts.askAlert} />}
      {searches && searches.length > 0 && (
        <ul className={css({ display: 'flex', flexDirection: 'column' })}>
          {searches.map(search => (
            <li
              key={search.id}
              className={css({ borderTopWidth: '1px', borderColor: 'line', _first: { border: 'none' } })}
            >
              <SearchLine
                search={search}
                found={
                  index &&
                  filterJobs(index, { ...search, search: search.words ?? '', location: '', status: 'open' }).length
                }
                onOpen={onClose}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

export default SearchesDialog
