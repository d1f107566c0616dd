import { Pagination as Ark } from '@ark-ui/react/pagination'
import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

type Props = {
  /** What is turned over, for screen readers: « Pages de résultats ». */
  label: string
  page: number
  pages: number
  /** Where a page is. */
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
const exactly = { exact: true, includeSearch: true }
const itemLabel = (details: { page: number }) => m.ui_page({ page: details.page })

/** Links, so that a page can be opened beside, shared and gone back to. */
export const Pagination = ({ label, page, pages, link, onTurn }: Props) => {
  if (pages <= 1) return null
  const isNear = (number: number) => Math.abs(number - page) <= 1 || number === 1 || number === pages
  const to = (number: number) => ({ ...link(number), activeOptions: exactly, onClick: onTurn })
  return (
    <Ark.Root
      type="link"
      count={pages}
      pageSize={1}
      page={page}
      translations={{
        rootLabel: label,
        prevTriggerLabel: m.ui_previous_page(),
        nextTriggerLabel: m.ui_next_page(),
        itemLabel,
      }}
    >
      <ul className={row}>
        <li>
          <Ark.PrevTrigger asChild>
            <Link {...to(page - 1)} disabled={page <= 1} className={iconButton()}>
              <ChevronLeftIcon />
            </Link>
          </Ark.PrevTrigger>
        </li>
        <Ark.Context>
          {shown =>
            shown.pages.map((item, place) =>
              item.type === 'ellipsis' ? (
                // oxlint-disable-next-line react/no-array-index-key -- two gaps differ by nothing but their place
                <li key={`gap-${place}`} aria-hidden data-far className={cx(gap, far)}>
                  <Ark.Ellipsis index={place}>…</Ark.Ellipsis>
                </li>
              ) : (
                <li
                  key={item.value}
                  data-far={!isNear(item.value) || undefined}
                  className={isNear(item.value) ? undefined : far}
                >
                  <Ark.Item {...item} asChild>
                    <Link {...to(item.value)} className={cx(iconButton(), pageStyle)}>
                      {item.value}
                    </Link>
                  </Ark.Item>
                </li>
              ),
            )
          }
        </Ark.Context>
        <li>
          <Ark.NextTrigger asChild>
            <Link {...to(page + 1)} disabled={page >= pages} className={iconButton()}>
              <ChevronRightIcon />
            </Link>
          </Ark.NextTrigger>
        </li>
      </ul>
    </Ark.Root>
  )
}
