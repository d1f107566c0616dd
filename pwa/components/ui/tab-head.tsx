import type { ReactNode } from 'react'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

type Props = {
  title: string
  note?: ReactNode
  /** Returns to the screen from which a tab without its own button was opened. */
  onBack?: () => void
  children?: ReactNode
}

const frame = wrap({
  alignItems: 'last baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '2',
  pb: '4',
})

const links = wrap({ columnGap: '5' })

export const TabHead = ({ title, note, onBack, children }: Props) => (
  <div className={frame}>
    <div className={css({ minWidth: '0' })}>
      {onBack && (
        <button type="button" className={textLink()} onClick={onBack}>
          <ArrowLeftIcon />
          {m.poster_back()}
        </button>
      )}
      <h2 tabIndex={-1} className={css({ fontSize: 'heading' })}>
        {title}
      </h2>
      {note && <p className={css({ color: 'quiet', fontSize: 'small' })}>{note}</p>}
    </div>
    {children && <div className={links}>{children}</div>}
  </div>
)
