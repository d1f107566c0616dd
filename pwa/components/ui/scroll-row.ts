import { css } from '../../styled-system/css/index.js'

/** Items in a row: one scrolling line on narrow screens, several lines elsewhere. For lists as well as buttons. */
export const scrollRow = css({
  display: 'flex',
  flexWrap: { base: 'nowrap', desktop: 'wrap' },
  gap: '2',
  overflowX: { base: 'auto', desktop: 'visible' },
  scrollbarWidth: 'none',
  // Extends to the screen's edges, with room for focus outlines.
  mx: { base: 'calc(-1 * var(--gutter, token(spacing.4)))', desktop: '0' },
  px: { base: 'var(--gutter, token(spacing.4))', desktop: '0' },
  my: { base: '-1', desktop: '0' },
  py: { base: '1', desktop: '0' },
  scrollPaddingInline: '4',
  '& > *': { flex: 'none', maxWidth: 'full' },
})
