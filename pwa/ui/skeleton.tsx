import { css, cx } from '../styled-system/css/index.js'

const bar = css({
  display: 'block',
  height: '1em',
  my: '0.3em',
  borderRadius: 'small',
  bg: 'sunken',
  animation: 'breathe 1.6s ease-in-out infinite',
})

const widths = {
  full: css({ width: '100%' }),
  long: css({ width: '80%' }),
  half: css({ width: '50%' }),
  short: css({ width: '30%' }),
}

/** Stands where a line of text will be, as high as that line, so that nothing jumps. */
export const Skeleton = ({ width = 'full' }: { width?: keyof typeof widths }) => (
  <span aria-hidden className={cx(bar, widths[width])} />
)
