import { css, cx } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'

const chip = css({ px: '3', gap: '1.5', '& svg': { width: '1.25rem', height: '1.25rem' } })

/** What stands above the list: small, side by side. */
export const chips = {
  plain: cx(button({ variant: 'soft', size: 'small' }), chip),
  quiet: cx(button({ variant: 'ghost', size: 'small' }), chip),
  chosen: cx(button({ variant: 'solid', size: 'small' }), chip),
}
