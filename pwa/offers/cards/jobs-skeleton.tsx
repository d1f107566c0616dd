import { css, cx } from '../../styled-system/css/index.js'
import { card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Skeleton } from '../../components/ui/skeleton.tsx'

/** Grid of job cards. */
export const jobGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: '4',
  // Lets a title of one long word break instead of widening the page.
  '& > *': { minWidth: '0' },
})

const band = css({ aspectRatio: '7 / 2', borderTopRadius: 'medium', bg: 'sunken' })
const body = css({ px: '4', pt: '3', pb: '4' })
const buttonStyle = css({ mt: '2', minHeight: 'target', borderRadius: 'full', bg: 'sunken' })

type Props = {
  count?: number
  /** True if the cards will end with a button. */
  withButton?: boolean
}

/** Placeholder cards while loading. */
export const JobsSkeleton = ({ count = 6, withButton = false }: Props) => (
  <>
    <p role="status" className={css({ srOnly: true })}>
      {m.ui_loading()}
    </p>
    <div className={jobGrid} aria-hidden>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={cx(card(), css({ p: '0' }))}>
          <div className={band} />
          <div className={body}>
            <Skeleton width="half" />
            <Skeleton width="long" />
            <Skeleton />
            {withButton && (
              <>
                <Skeleton />
                <Skeleton />
              </>
            )}
            <Skeleton width="short" />
            {withButton && <div className={buttonStyle} />}
          </div>
        </div>
      ))}
    </div>
  </>
)
