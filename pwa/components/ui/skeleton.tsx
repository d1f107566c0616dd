import { css, cx } from '../../styled-system/css/index.js'

/** In steps of a tenth of a second: while a screen arrives, the processor belongs to it and not to sixty pictures a second. */
const shape = css({ display: 'block', bg: 'line', animation: 'breathe 1.6s 0.4s steps(8) infinite' })
const bar = css({ height: '0.65lh', my: '0.175lh', borderRadius: '0.4rem' })

const widths = {
  full: css({ width: '100%' }),
  long: css({ width: '80%' }),
  half: css({ width: '50%' }),
  short: css({ width: '30%' }),
}

/** Stands where a line of text will be, as high as that line, so that nothing jumps. */
export const Skeleton = ({ width = 'full' }: { width?: keyof typeof widths }) => (
  <span aria-hidden className={cx(shape, bar, widths[width])} />
)

const blocks = {
  // As high as their counterparts: a face, a badge, a button.
  avatar: css({ width: '3rem', height: '3rem', borderRadius: 'full', flex: 'none' }),
  badge: css({ width: '5.5rem', height: '1.55rem', borderRadius: 'full' }),
  button: css({ width: '9rem', height: 'target', borderRadius: 'full' }),
}

/** Stands where something that is not text will be. */
export const SkeletonBlock = ({ of }: { of: keyof typeof blocks }) => (
  <span aria-hidden className={cx(shape, blocks[of])} />
)
