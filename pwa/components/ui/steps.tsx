import { css } from '../../styled-system/css/index.js'
import { uiTexts } from '../../texts/fr/ui.ts'

type Props = {
  /** What the steps lead to, for whoever listens. */
  label: string
  titles: readonly string[]
  /** From 1. */
  step: number
}

const bars = css({ display: 'flex', gap: '1.5', pb: '2' })
const bar = css({
  flex: '1',
  height: '0.375rem',
  borderRadius: 'full',
  bg: 'line',
  transition: 'background-color token(durations.calm)',
  '&[data-done]': { bg: 'accent' },
})

/** Where one is on the way: as bars for the eye, in words for everybody. */
export const Steps = ({ label, titles, step }: Props) => (
  <div role="group" aria-label={label}>
    <div className={bars} aria-hidden>
      {titles.map((title, index) => (
        <span key={title} className={bar} data-done={index < step || undefined} />
      ))}
    </div>
    <p aria-live="polite" className={css({ lineHeight: 'snug' })}>
      <span className={css({ fontSize: 'small', color: 'quiet' })}>{uiTexts.stepOf(step, titles.length)}</span>
      <span className={css({ srOnly: true })}> : </span>
      <strong className={css({ display: 'block', fontWeight: 'medium' })}>{titles[step - 1]}</strong>
    </p>
  </div>
)
