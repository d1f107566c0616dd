import { css, cx } from '../../styled-system/css/index.js'

/** Animates in steps of a tenth of a second, because sixty frames a second would slow the loading screen down. */
const shape = css({ display: 'block', bg: 'line', animation: 'breathe 1.6s 0.4s steps(8) infinite' })
const bar = css({ height: '0.65lh', my: '0.175lh', borderRadius: '0.4rem' })

const widths = {
  full: css({ width: '100%' }),
  long: css({ width: '80%' }),
  half: css({ width: '50%' }),
  short: css({ width: '30%' }),
}

/** Placeholder of a line of text, with its height, so that nothing jumps. */
export const Skeleton = ({ width = 'full' }: { width?: keyof typeof widths }) => (
  <span aria-hidden className={cx(shape, bar, widths[width])} />
)

const blocks = {
  // Same heights as avatar, badge and button.
  avatar: css({ width: '3rem', height: '3rem', borderRadius: 'full', flex: 'none' }),
  badge: css({ width: '5.5rem', height: '1.55rem', borderRadius: 'full' }),
  button: css({ width: '9rem', height: 'target', borderRadius: 'full' }),
}

/** Placeholder of something other than text. */
export const SkeletonBlock = ({ of }: { of: keyof typeof blocks }) => (
  <span aria-hidden className={cx(shape, blocks[of])} />
)
