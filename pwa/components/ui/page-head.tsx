import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { useTitle } from './use-title.ts'

type Props = { title: string; name?: string; lead: string; children?: ReactNode }

/** Header of a text page: title, lead and additional notes. */
export const PageHead = ({ title, name = title, lead, children }: Props) => {
  useTitle(m.ui_title({ page: name }))
  return (
    <div className={css({ pt: { tablet: '4' }, pb: { base: '6', tablet: '8' } })}>
      <h1 tabIndex={-1} className={css({ fontSize: 'display', fontWeight: 'bold', lineHeight: 'flat' })}>
        {title}
      </h1>
      <p className={css({ color: 'quiet', fontSize: 'large', lineHeight: 'snug', maxWidth: 'text', pt: '3' })}>
        {lead}
      </p>
      {children}
    </div>
  )
}
