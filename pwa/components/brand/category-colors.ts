import type { Category } from '../../../schema/choices.ts'
import { css } from '../../styled-system/css/index.js'

/** One colour for each kind of work, wherever it is named or drawn. */
export const categoryColors: Record<Category, string> = {
  physical: css({ color: 'physical' }),
  digital: css({ color: 'digital' }),
  academic: css({ color: 'academic' }),
  creative: css({ color: 'creative' }),
  consulting: css({ color: 'consulting' }),
}
