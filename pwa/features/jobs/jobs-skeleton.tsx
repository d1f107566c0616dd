import { css } from '../../styled-system/css/index.js'
import { card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Skeleton } from '../../components/ui/skeleton.tsx'

/** Cards of jobs beside and under one another. */
export const jobGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: '4',
  // A title of one long word breaks; it does not widen the page.
  '& > *': { minWidth: '0' },
})

const tile = css({ width: '3.25rem', aspectRatio: '66 / 58', borderRadius: 'small', bg: 'sunken' })
const buttonStyle = css({ mt: '2', minHeight: 'target', borderRadius: 'full', bg: 'sunken' })

type Props = {
  count?: number
  /** Where the cards will end with a button. */
  withButton?: boolean
}

/** Cards on their way. */
export const JobsSkeleton = ({ count = 6, withButton = false }: Props) => (
  <>
    <p role="status" className={css({ srOnly: true })}>
      {m.ui_loading()}
    </p>
    <div className={jobGrid} aria-hidden>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={card()}>
          <div className={tile} />
          <div className={css({ fontSize: 'large', py: '2' })}>
            <Skeleton width="long" />
          </div>
          <Skeleton width="half" />
          <Skeleton width="short" />
          <div className={css({ pt: '3' })}>
            <Skeleton />
            <Skeleton />
            <Skeleton width="half" />
          </div>
          {withButton && <div className={buttonStyle} />}
        </div>
      ))}
    </div>
  </>
)
