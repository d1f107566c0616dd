import { css, cx } from '../../styled-system/css/index.js'
import { card } from '../../styled-system/recipes/index.js'
import { Skeleton } from '../../components/ui/skeleton.tsx'

/** In the shape of an offer. */
export const OfferSkeleton = () => (
  <div aria-hidden className={cx(card(), css({ gap: '2' }))}>
    <Skeleton width="long" />
    <Skeleton width="half" />
    <Skeleton width="short" />
    <div>
      <Skeleton />
      <Skeleton />
      <Skeleton width="half" />
    </div>
    <span className={css({ display: 'block', minHeight: 'target', borderRadius: 'full', bg: 'sunken' })} />
  </div>
)
