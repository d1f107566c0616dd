import { css } from '../../styled-system/css/index.js'

export const offerGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: '4',
})
