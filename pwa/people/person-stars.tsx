import type { ReactNode } from 'react'
import { formatCount } from '../format/format-number.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { Stars } from '../components/ui/stars.tsx'

type Props = {
  /** Rating and number of reviewers, computed by the server. Rows stored by older apps lack the number. */
  of: { rating?: number | null | undefined; reviewersCount?: number | undefined } | undefined
  short?: boolean
  /** Shown instead if there is no review yet. */
  children?: ReactNode
}

const row = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1.5' })
const quiet = css({ color: 'quiet', fontSize: 'small' })

/** A person's rating in stars, and the number of reviewers. */
export const PersonStars = ({ of, short = false, children }: Props) => {
  const { rating = null, reviewersCount: count = 0 } = of ?? {}
  if (rating === null) return children
  const by = m.review_by_people({ count })
  return (
    <span className={row}>
      <Stars value={rating} short={short} />
      {count > 0 &&
        (short ? (
          <span className={quiet} data-tip={by}>
            <span aria-hidden>({formatCount(count)})</span>
            <span className={css({ srOnly: true })}>, {by}</span>
          </span>
        ) : (
          <span className={quiet}>{by}</span>
        ))}
    </span>
  )
}
