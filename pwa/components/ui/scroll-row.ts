import { css } from '../../styled-system/css/index.js'

/**
 * Small things side by side: where there is little room one line that goes on beyond the edge of the screen, elsewhere as many
 * lines as they take. A list as well as a row of buttons.
 */
export const scrollRow = css({
  display: 'flex',
  flexWrap: { base: 'nowrap', desktop: 'wrap' },
  gap: '2',
  overflowX: { base: 'auto', desktop: 'visible' },
  scrollbarWidth: 'none',
  // From edge to edge, with room for the ring of what has the focus.
  mx: { base: 'calc(-1 * var(--gutter, token(spacing.4)))', desktop: '0' },
  px: { base: 'var(--gutter, token(spacing.4))', desktop: '0' },
  my: { base: '-1', desktop: '0' },
  py: { base: '1', desktop: '0' },
  scrollPaddingInline: '4',
  '& > *': { flex: 'none', maxWidth: 'full' },
})
