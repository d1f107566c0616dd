import { wrap } from '../styled-system/patterns/index.js'

/** Button row at the end of a dialog. */
export const actions = wrap({
  justifyContent: 'flex-end',
  gap: '3',
  pt: '2',
  '& > *': { flex: { base: '1', tablet: 'none' } },
})
