import { Steps as Ark } from '@ark-ui/react/steps'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

type Props = {
  /** What the steps lead to, for screen readers. */
  label: string
  titles: readonly string[]
  /** From 1. */
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

/** Where one is on the way: as bars for the eye, in words for everybody. */
export const Steps = ({ label, titles, step }: Props) => (
  <Ark.Root role="group" aria-label={label} count={titles.length} step={step - 1}>
    <div className={bars} aria-hidden>
      {titles.map((title, index) => (
        <Ark.Item key={title} index={index} className={css({ flex: '1' })}>
          <Ark.Indicator className={bar} />
        </Ark.Item>
      ))}
    </div>
    <p aria-live="polite" className={css({ lineHeight: 'snug' })}>
      <span className={css({ fontSize: 'small', color: 'quiet' })}>{m.ui_step_of({ step, steps: titles.length })}</span>
      <span className={css({ srOnly: true })}> : </span>
      <strong className={css({ display: 'block', fontWeight: 'bold' })}>{titles[step - 1]}</strong>
    </p>
  </Ark.Root>
)
