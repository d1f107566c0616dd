import { css, cx } from '../../styled-system/css/index.js'

export type IconProps = {
  className?: string
  /** What a screen reader says. Without it the icon is decoration beside words that say the same. */
  label?: string
}

const shape = css({ display: 'block', flex: 'none', width: '1.5rem', height: '1.5rem' })

/** One line of an even width with round ends, on a grid of 24. */
export const drawIcon = (path: string, solid?: string) =>
  function Icon({ className, label }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={cx(shape, className)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
      >
        <path d={path} />
        {solid && <path d={solid} fill="currentColor" />}
      </svg>
    )
  }
