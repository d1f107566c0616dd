import { stack } from '../../styled-system/patterns/index.js'

/** One under the other, each as wide as it is. */
export const column = stack({ alignItems: 'flex-start', gap: '3' })
