import { stack } from '../../styled-system/patterns/index.js'

/** Stacks items at their own width. */
export const column = stack({ alignItems: 'flex-start', gap: '3' })
