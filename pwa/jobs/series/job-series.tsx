import { useState } from 'react'
import RepeatIcon from 'lucide-react/icons/repeat'
import { when } from '../../../schema/decisions/when.ts'
import type { Stored } from '../../../sync/store.ts'
import { useLive } from '../../data/device/use-live.ts'
import { css } from '../../styled-system/css/index.js'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { titleOf } from '../../offers/cards/title-of.ts'

const EndSeriesDialog = lazyPart(async () => (await import('./end-series-dialog.tsx')).EndSeriesDialog)

const frame = css({ lineHeight: 'snug' })
const head = css({ display: 'flex', gap: '1.5', fontWeight: 'bold', '& svg': { width: '1.2rem', height: '1.2rem' } })
const quiet = css({ color: 'quiet', fontSize: 'small' })

/** Tells that more sessions follow. The next session also offers to end the series. Renders nothing outside a series. */
export const JobSeries = ({ job, me }: { job: Stored<'job'>; me: string }) => {
  const { seriesId = '' } = job
  const series = useLive(`series/${seriesId}`, db => db.series.get(seriesId), seriesId !== '')
  const now = useNow()
  const [isAsked, setIsAsked] = useState(false)
  if (!series) return null
  const begins = when(job) ?? job.scheduledFor
  const isNext = begins !== null && Date.parse(begins) > now
  const isEnded = series.endedAt !== null
  return (
    <div className={frame}>
      <p className={head}>
        <RepeatIcon />
        {m.series_weekly()}
      </p>
      {isNext && <p className={quiet}>{isEnded ? m.series_last() : m.series_weekly_hint()}</p>}
      {isNext && !isEnded && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={m.series_end_of({ title: titleOf(job) })}
          className={textLink()}
          onClick={() => setIsAsked(true)}
        >
          {m.series_end()}
        </button>
      )}
      {isAsked && <EndSeriesDialog seriesId={series.id} job={job} me={me} onClose={() => setIsAsked(false)} />}
    </div>
  )
}
