import { css, cx } from '../styled-system/css/index.js'
import { iconButton } from '../styled-system/recipes/index.js'
import { uiTexts } from '../texts/fr/ui.ts'
import { ChevronLeftIcon } from './icons/chevron-left.ts'
import { ChevronRightIcon } from './icons/chevron-right.ts'
import { pagesShown } from './pages-shown.ts'

type Props = {
  /** What is turned over, for whoever listens: « Pages de résultats ». */
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
}

const row = css({ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: { base: '0', tablet: '1' } })
const pageStyle = css({
  minWidth: 'target',
  fontWeight: 'medium',
  fontVariantNumeric: 'tabular-nums',
  _currentPage: { bg: 'accentSoft', color: 'accentStrong', borderColor: 'accent' },
})
// A phone keeps the current page and its steps; the rest is one tap further.
const roomy = css({ display: { base: 'none', tablet: 'block' } })
const gap = css({ display: { base: 'none', tablet: 'grid' }, placeItems: 'center', width: '1.5rem', color: 'quiet' })

export const Pagination = ({ label, page, pages, onPage }: Props) => {
  if (pages <= 1) return null
  const isNear = (number: number) => Math.abs(number - page) <= 1 || number === 1 || number === pages
  return (
    <nav aria-label={label}>
      <ul className={row}>
        <li>
          <button
            type="button"
            aria-label={uiTexts.previousPage}
            disabled={page <= 1}
            className={iconButton()}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeftIcon />
          </button>
        </li>
        {pagesShown(page, pages).map((number, place) =>
          number === 0 ? (
            // oxlint-disable-next-line react/no-array-index-key -- two gaps differ by nothing but their place
            <li key={`gap-${place}`} aria-hidden className={gap}>
              …
            </li>
          ) : (
            <li key={number} className={isNear(number) ? undefined : roomy}>
              <button
                type="button"
                aria-label={uiTexts.page(number)}
                aria-current={number === page ? 'page' : undefined}
                className={cx(iconButton(), pageStyle)}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            aria-label={uiTexts.nextPage}
            disabled={page >= pages}
            className={iconButton()}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRightIcon />
          </button>
        </li>
      </ul>
    </nav>
  )
}
