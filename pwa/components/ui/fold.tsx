import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { css, cx } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'

type Props = {
  /** What is to be found in it, in words. */
  what: string
  /** Whether it says something already. */
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

/**
 * What a form may say and need not. It is open where it says something already, or something wrong; closed, it keeps what is
 * typed in it.
 */
export const Fold = ({ what, isFilled, isWrong, children }: Props) => {
  const id = useId()
  const details = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(isFilled)
  // It stays open while the mistake is mended.
  if (!isOpen && isWrong) setIsOpen(true)
  const toggle = () => {
    flushSync(() => setIsOpen(!isOpen))
    // It stands at the end of its step, and would open below what is seen.
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
