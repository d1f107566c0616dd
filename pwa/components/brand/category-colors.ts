import type { Category } from '../../../schema/choices.ts'
import { css } from '../../styled-system/css/index.js'

/** The colour of each category. */
export const categoryColors: Record<Category, string> = {
  physical: css({ color: 'physical' }),
  digital: css({ color: 'digital' }),
  academic: css({ color: 'academic' }),
  creative: css({ color: 'creative' }),
  consulting: css({ color: 'consulting' }),
}
