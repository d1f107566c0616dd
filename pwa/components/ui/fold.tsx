import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { css, cx } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'

type Props = {
  /** Describes the content. */
  what: string
  /** True if a field in it has a value. */
  isFilled: boolean
  isWrong: boolean
  children: ReactNode
}

const opener = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  width: 'full',
  minHeight: 'target',
  py: '2',
  textAlign: 'start',
  lineHeight: 'snug',
  borderTop: '1px solid token(colors.line)',
  cursor: 'pointer',
})
const words = css({ minWidth: '0', overflowWrap: 'anywhere' })
const arrow = css({ flex: 'none' })
const up = css({ rotate: '180deg' })
const folded = css({ display: 'none' })
const unfolded = stack({ gap: '5' })

/** Optional fields of a form, collapsed unless they have a value or an error. Values are kept while collapsed. */
export const Fold = ({ what, isFilled, isWrong, children }: Props) => {
  const id = useId()
  const details = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(isFilled)
  // Stays open while the error is corrected.
  if (!isOpen && isWrong) setIsOpen(true)
  const toggle = () => {
    flushSync(() => setIsOpen(!isOpen))
    // It is at the end of its step, so it would open below the viewport.
    if (!isOpen) details.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <button type="button" aria-expanded={isOpen} aria-controls={id} className={opener} onClick={toggle}>
        <span className={words}>
          <span className={css({ display: 'block', fontWeight: 'bold' })}>{m.ui_more()}</span>
          <span className={css({ display: 'block', color: 'quiet', fontSize: 'small' })}>{what}</span>
        </span>
        <ChevronDownIcon className={cx(arrow, isOpen ? up : undefined)} />
      </button>
      <div ref={details} id={id} className={isOpen ? unfolded : folded}>
        {children}
      </div>
    </>
  )
}
