import { clockOffset, shiftDate } from './clock.ts'

shiftDate(clockOffset() ?? 0)
