import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

/** Frame of the list in every state. */
export const JobsFrame = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { base: '2', tablet: '4' } })}>
    <div
      className={css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 'target' })}
    >
      <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
        {m.label_page_jobs()}
      </h1>
      {action}
    </div>
    {children}
  </div>
)
