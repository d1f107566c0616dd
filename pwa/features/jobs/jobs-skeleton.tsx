import { css } from '../../styled-system/css/index.js'
import { card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { jobGrid } from './job-grid.ts'

const places = Array.from({ length: 6 }, (_, place) => place)

/** Cards on their way. */
export const JobsSkeleton = () => (
  <>
    <p role="status" className={css({ srOnly: true })}>
      {m.layout_loading()}
    </p>
    <div className={jobGrid} aria-hidden>
      {places.map(place => (
        <div key={place} className={card()}>
          <div className={css({ fontSize: 'large', pb: '2' })}>
            <Skeleton width="long" />
          </div>
          <Skeleton width="half" />
          <Skeleton width="short" />
          <div className={css({ pt: '3' })}>
            <Skeleton />
            <Skeleton />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </div>
  </>
)
