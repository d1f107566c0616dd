import { Steps as Ark } from '@ark-ui/react/steps'
import { useLayoutEffect, useRef } from 'react'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

type Props = {
  /** Accessible name: what the steps lead to. */
  label: string
  titles: readonly string[]
  /** Starts at 1. */
  step: number
}

const bars = css({ display: 'flex', gap: '1.5', pb: '2' })
const bar = css({
  display: 'block',
  height: '0.375rem',
  borderRadius: 'full',
  bg: 'line',
  transition: 'background-color token(durations.calm)',
  '&:is([data-complete], [data-current])': { bg: 'accent' },
})

/** Progress as bars and as text. Each new step focuses its heading. */
export const Steps = ({ label, titles, step }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useLayoutEffect(() => {
    if (before.current !== step) {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'nearest' })
    }
    before.current = step
  }, [step])
  return (
    <Ark.Root role="group" aria-label={label} count={titles.length} step={step - 1}>
      <div className={bars} aria-hidden>
        {titles.map((title, index) => (
          <Ark.Item key={title} index={index} className={css({ flex: '1' })}>
            <Ark.Indicator className={bar} />
          </Ark.Item>
        ))}
      </div>
      {/* The margin keeps the bars above it visible. */}
      <h3
        ref={heading}
        tabIndex={-1}
        className={css({ fontSize: 'body', lineHeight: 'snug', outline: 'none', scrollMarginTop: '6' })}
      >
        <span className={css({ fontSize: 'small', fontWeight: 'normal', color: 'quiet' })}>
          {m.ui_step_of({ step, steps: titles.length })}
        </span>
        <span className={css({ srOnly: true })}> : </span>
        <span className={css({ display: 'block' })}>{titles[step - 1]}</span>
      </h3>
    </Ark.Root>
  )
}
