import type { ReactNode } from 'react'
import { formatCount } from '../../format/format-number.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { Stars } from '../../components/ui/stars.tsx'

type Props = {
  /** As the server counts them. What a device took in before it was told how many people they come from says none. */
  of: { rating?: number | null | undefined; reviewersCount?: number | undefined } | undefined
  short?: boolean
  /** In their place, if there is no review yet. */
  children?: ReactNode
}

const row = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1.5' })
const quiet = css({ color: 'quiet', fontSize: 'small' })

/** What a person is worth in stars, and by how many people. */
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
