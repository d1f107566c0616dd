import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment } from 'react'
import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

type Props = {
  /** Accessible name: « Pages de résultats ». */
  label: string
  page: number
  pages: number
  /** Link to a page. */
  link: (page: number) => Pick<LinkProps, 'to' | 'search' | 'params'>
  onTurn?: (() => void) | undefined
}

const row = wrap({
  justifyContent: 'center',
  alignItems: 'center',
  gap: { base: '0', tablet: '1' },
})
const pageStyle = css({
  minWidth: 'target',
  fontVariantNumeric: 'tabular-nums',
  _currentPage: { bg: 'accentSoft', color: 'accentStrong', borderColor: 'accent' },
})
const gap = css({ display: 'grid', placeItems: 'center', width: { base: '0.5rem', tablet: '1.5rem' }, color: 'quiet' })
const exactly = { exact: true, includeSearch: true }

/** First and last page, the current one and its neighbours. */
const pagesNear = (page: number, pages: number) =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter(one => one >= 1 && one <= pages)

/** Uses links, so that a page can be opened in a new tab, shared and returned to. */
export const Pagination = ({ label, page, pages, link, onTurn }: Props) => {
  if (pages <= 1) return null
  const near = pagesNear(page, pages)
  const to = (number: number) => ({ ...link(number), activeOptions: exactly, onClick: onTurn })
  return (
    <nav aria-label={label}>
      <ul className={row}>
        <li>
          <Link {...to(page - 1)} disabled={page <= 1} aria-label={m.ui_previous_page()} className={iconButton()}>
            <ChevronLeftIcon />
          </Link>
        </li>
        {near.map((number, place) => (
          <Fragment key={number}>
            {number - (near[place - 1] ?? 0) > 1 && (
              <li aria-hidden className={gap}>
                …
              </li>
            )}
            <li>
              <Link
                {...to(number)}
                aria-label={m.ui_page({ page: number })}
                aria-current={number === page ? 'page' : undefined}
                className={cx(iconButton(), pageStyle)}
              >
                {number}
              </Link>
            </li>
          </Fragment>
        ))}
        <li>
          <Link {...to(page + 1)} disabled={page >= pages} aria-label={m.ui_next_page()} className={iconButton()}>
            <ChevronRightIcon />
          </Link>
        </li>
      </ul>
    </nav>
  )
}
