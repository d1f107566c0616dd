import { css, cx } from '../../styled-system/css/index.js'
import { iconButton } from '../../styled-system/recipes/index.js'
import { uiTexts } from '../../texts/fr/ui.ts'
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
const gap = css({ tablet: { display: 'grid', placeItems: 'center', width: '1.5rem', color: 'quiet' } })
// A phone keeps the current page, its neighbours and the ends; one sign stands for the others between two of them.
const far = css({
  tabletDown: {
    display: 'grid',
    placeItems: 'center',
    width: '0.5rem',
    color: 'quiet',
    '& > *': { display: 'none' },
    _before: { content: '"…" / ""' },
    '[data-far] + &': { display: 'none' },
  },
})

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
            <li key={`gap-${place}`} aria-hidden data-far className={cx(gap, far)}>
              <span>…</span>
            </li>
          ) : (
            <li key={number} data-far={!isNear(number) || undefined} className={isNear(number) ? undefined : far}>
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
