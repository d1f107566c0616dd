import { css, cx } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'

const chip = css({ px: '3', gap: '1.5', '& svg': { width: '1.25rem', height: '1.25rem' } })

/** Words under the chips, which take no room while there are none. */
export const note = css({ color: 'quiet', _empty: { display: 'none' } })

/** What stands above the list: small, side by side. */
export const chips = {
  plain: cx(button({ variant: 'soft', size: 'small' }), chip),
  quiet: cx(button({ variant: 'ghost', size: 'small' }), chip),
  chosen: cx(button({ variant: 'solid', size: 'small' }), chip),
}
