import { css } from '../../styled-system/css/index.js'
import { card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Skeleton } from './skeleton.tsx'

export const JobPending = () => (
  <div className={css({ maxWidth: 'text' })}>
    <p role="status" className={css({ srOnly: true })}>
      {m.ui_loading()}
    </p>
    <div className={css({ fontSize: 'title', lineHeight: 'tight', pb: '4' })} aria-hidden>
      <Skeleton width="long" />
    </div>
    <div className={card()} aria-hidden>
      <Skeleton width="half" />
      <Skeleton width="short" />
      <Skeleton />
      <Skeleton />
      <Skeleton width="half" />
    </div>
  </div>
)
