import { useEffect, useState, type RefObject } from 'react'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { limits } from '../../../schema/rules.ts'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import type { useFavourites } from '../saved/use-favourites.ts'
import { JobCards } from '../cards/job-cards.tsx'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { chips } from '../list/chips.ts'
import { nameOffers, type ChosenPlace } from './chosen-place.ts'

const step = limits.pageSize.screen

type Props = {
  place: ChosenPlace
  jobs: readonly ListedJob[]
  kilometres: ((location: string) => number) | null
  heading: RefObject<HTMLHeadingElement | null>
  favourites: ReturnType<typeof useFavourites>
  onApply: ((job: ListedJob) => void) | undefined
  onAll: () => void
}

/** The offers at the tapped place, instead of the list. */
export const PlaceOffers = ({ place, jobs, kilometres, heading, favourites, onApply, onAll }: Props) => {
  const [most, setMost] = useState<number>(step)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [heading])
  return (
    <section aria-labelledby="place-offers" className={css({ display: 'grid', gap: '3' })}>
      <div className={wrap({ alignItems: 'center', columnGap: '3', rowGap: '2' })}>
        <h2
          id="place-offers"
          ref={heading}
          tabIndex={-1}
          className={css({ flex: '1 1 10rem', fontSize: 'heading', scrollMarginBlock: '16' })}
        >
          {nameOffers(place, jobs.length)}
        </h2>
        <button type="button" className={chips.plain} onClick={onAll}>
          <ArrowLeftIcon />
          {m.jobs_map_all()}
        </button>
      </div>
      <JobCards jobs={jobs.slice(0, most)} told={kilometres} favourites={favourites} onApply={onApply} />
      {jobs.length > most && (
        <button type="button" className={button({ variant: 'soft' })} onClick={() => setMost(most + step)}>
          {m.jobs_map_more()}
        </button>
      )}
    </section>
  )
}
