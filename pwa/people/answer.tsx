import type { ReactNode } from 'react'
import { formatDay } from '../format/format-date.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'

type Props = {
  name: string
  content: string
  /** Absent while it is in the outbox. */
  createdAt?: string | undefined
  children?: ReactNode
}

const frame = css({
  ps: '3',
  borderInlineStartWidth: '3px',
  borderColor: 'accentSoft',
  fontSize: 'small',
  lineHeight: 'snug',
})

/** The student's answer below a review. */
export const Answer = ({ name, content, createdAt, children }: Props) => (
  <div className={frame}>
    <p className={css({ fontWeight: 'bold', overflowWrap: 'anywhere' })}>
      <bdi>{m.review_answer_by({ name })}</bdi>
      {createdAt && (
        <span className={css({ color: 'quiet', fontWeight: 'normal' })}>
          , {m.review_answer_on({ date: formatDay(createdAt) })}
        </span>
      )}
    </p>
    <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>
      <bdi>{content}</bdi>
    </p>
    {children}
  </div>
)
