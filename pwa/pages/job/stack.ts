import { css } from '../../styled-system/css/index.js'

/** One under the other, each as wide as it is. */
export const stack = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3' })
