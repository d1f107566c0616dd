import { useDeferredValue, type ComponentProps, type ReactNode, type Ref } from 'react'
import type { Near } from '../../data/device/jobs/near-first.ts'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import { limits } from '../../../schema/rules.ts'
import { formatCount } from '../../format/format-number.ts'
import type { useFavourites } from '../saved/use-favourites.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Notice } from '../../components/ui/notice.tsx'
import { JobCards } from '../cards/job-cards.tsx'
import { JobsSkeleton } from '../cards/jobs-skeleton.tsx'
import type { JobsView } from './use-jobs-view.ts'
import { Pagination } from '../../components/ui/pagination.tsx'
import { NoJobs } from './no-jobs.tsx'

type Turning = Pick<ComponentProps<typeof Pagination>, 'link' | 'onTurn'>

type Props = Turning & {
  view: JobsView
  isNone: boolean
  heading: Ref<HTMLHeadingElement>
  near: Near | null
  kilometres: ((location: string) => number) | null
  /** The region the list covers and a link to the rest, if the device holds only a part of the country. */
  reach: { name: string; link: ReactNode } | null
  /** Shown without results: save the search to be notified of the first offer. */
  save: ReactNode
  /** Set while a filter is active. */
  onReset: (() => void) | null
  onRetry: () => void
  favourites: ReturnType<typeof useFavourites>
  onApply?: ((job: ListedJob) => void) | undefined
}

const head = wrap({
  alignItems: 'center',
  columnGap: '2',
  minHeight: 'target',
  scrollMarginTop: '4',
})

const answers = wrap({ justifyContent: 'center', gap: '2' })

const size = limits.pageSize.screen

const countShown = (view: JobsView) => {
  if (view.state !== 'shown' || view.total === null || view.jobs.length === 0) return null
  const from = (view.page - 1) * size + 1
  return m.jobs_shown({
    count: view.total,
    from: formatCount(from),
    to: formatCount(from + view.jobs.length - 1),
    total: formatCount(view.total),
  })
}

export const JobsResults = ({
  view,
  isNone,
  heading,
  near,
  kilometres,
  reach,
  save,
  onReset,
  onRetry,
  link,
  onTurn,
  favourites,
  onApply,
}: Props) => {
  // Rendering twenty cards is a long task on a slow phone. Deferred rendering splits it into small steps and shows them together.
  const isDrawn = useDeferredValue(view.state === 'shown')
  const reset = onReset && (
    <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={onReset}>
      {m.jobs_reset()}
    </button>
  )
  return (
    <section
      aria-labelledby="results"
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { base: '3', tablet: '4' } })}
    >
      <h2 id="results" ref={heading} tabIndex={-1} className={css({ srOnly: true })}>
        {m.jobs_results()}
      </h2>
      {(reach || (!isNone && reset)) && (
        <div className={head}>
          {reach && <p className={css({ flex: '1 1 14rem', color: 'quiet' })}>{reach.name}</p>}
          {reach?.link}
          {!isNone && reset}
        </div>
      )}
      {(view.state === 'waiting' || (view.state === 'shown' && !isDrawn)) && (
        <JobsSkeleton withButton={onApply !== undefined} />
      )}
      {view.state === 'failed' && (
        <Notice title={m.jobs_failed()} text={m.jobs_failed_hint()} level="h3" alert>
          <button type="button" className={button()} onClick={onRetry}>
            {m.layout_retry()}
          </button>
        </Notice>
      )}
      {view.state === 'shown' && isDrawn && (
        <>
          {view.isPartial && (
            <p className={css({ p: '4', bg: 'sunken', borderRadius: 'small' })}>
              {view.isPartial === 'region' ? m.jobs_only_region() : m.jobs_only_device()}
            </p>
          )}
          {isNone ? (
            <NoJobs isNarrowed={onReset !== null}>
              {reset && (
                <div className={answers}>
                  {save}
                  {reset}
                </div>
              )}
            </NoJobs>
          ) : (
            <JobCards jobs={view.jobs} near={near} told={kilometres} favourites={favourites} onApply={onApply} />
          )}
          <Pagination label={m.jobs_pages()} page={view.page} pages={view.pages} link={link} onTurn={onTurn} />
        </>
      )}
      <p role="status" className={css({ color: 'quiet', minHeight: '1lh', textAlign: 'center' })}>
        {[countShown(view), reach?.name].filter(Boolean).join(' · ')}
      </p>
    </section>
  )
}
