import { css } from '../../styled-system/css/index.js'

export const jobGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  gap: '4',
  // A title of one long word breaks; it does not widen the page.
  '& > *': { minWidth: '0' },
})
