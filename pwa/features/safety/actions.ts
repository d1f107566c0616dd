import { wrap } from '../../styled-system/patterns/index.js'

/** The buttons at the end of what a dialog asks. */
export const actions = wrap({
  justifyContent: 'flex-end',
  gap: '3',
  pt: '2',
  '& > *': { flex: { base: '1', tablet: 'none' } },
})
