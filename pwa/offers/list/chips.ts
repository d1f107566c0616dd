import { css, cx } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'

const chip = css({ px: '3', gap: '1.5', '& svg': { width: '1.25rem', height: '1.25rem' } })

/** Text under the chips. It takes no room while empty. */
export const note = css({ color: 'quiet', _empty: { display: 'none' } })

/** Small buttons in a row above the list. */
export const chips = {
  plain: cx(button({ variant: 'soft', size: 'small' }), chip),
  quiet: cx(button({ variant: 'ghost', size: 'small' }), chip),
  chosen: cx(button({ variant: 'solid', size: 'small' }), chip),
}
