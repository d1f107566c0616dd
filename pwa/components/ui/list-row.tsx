import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { card } from '../../styled-system/recipes/index.js'

/** A card with rows. */
export const rowList = cx(card(), css({ p: '0', overflow: 'hidden' }))

const frame = wrap({
  position: 'relative',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  px: '4',
  py: '2',
  lineHeight: 'snug',
  transition: 'background-color token(durations.quick)',
  _hover: { bg: 'sunken' },
  '&:has([aria-current])': { bg: 'sunken' },
  '&:not(:first-child)': { borderTopWidth: '1px', borderColor: 'line' },
})
const sizes = {
  medium: cx(frame, css({ minHeight: '4.5rem' })),
  large: cx(frame, css({ minHeight: '5.5rem' })),
}
const words = css({ flex: '1 1 9rem', minWidth: '0' })
/** Makes the whole row the hit area. */
const opener = css({
  maxWidth: 'full',
  fontWeight: 'bold',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  _after: { content: '""', position: 'absolute', inset: '0' },
  _focusVisible: {
    outline: 'none',
    _after: { outline: '3px solid', outlineColor: 'accent', outlineOffset: '-3px', borderRadius: 'medium' },
  },
})
// Two lines on a phone, one elsewhere, cut at the edge. Not cut with large text.
const name = css({
  lineClamp: { base: 2, tablet: 1 },
  textWrap: 'wrap',
  wordBreak: { tablet: 'break-all' },
  '[data-text=large] &': { lineClamp: 'none', wordBreak: 'normal' },
})
const above = css({ position: 'relative', zIndex: 'raised', flex: 'none', ms: 'auto' })
const still = css({ flex: 'none', ms: 'auto' })

/** Secondary line below a row's title. */
export const rowLine = css({ color: 'quiet', fontSize: 'small', overflowWrap: 'anywhere' })

type Props = {
  size?: keyof typeof sizes
  picture?: ReactNode
  title: ReactNode
  /** Id of the title, to label the row's button. */
  titleId?: string
  level?: 'h3' | 'p'
  /** Accessible name, if the title alone is not enough. */
  label?: string
  /** True if its details are shown beside the list. Undefined if they open over it. */
  isOpen?: boolean
  onOpen: () => void
  /** At the end of the row. */
  end?: ReactNode
  /** Action on the row itself. */
  action?: ReactNode
  /** Data attributes for code that observes the row. */
  mark?: { id: string; state: string }
  /** Lines below the title. */
  children: ReactNode
}

/** A list item with its title and state. Tapping anywhere opens its details. */
export const ListRow = ({ size = 'medium', level: Heading = 'h3', isOpen, mark, ...props }: Props) => (
  <li className={sizes[size]} data-row={mark?.id} data-state={mark?.state}>
    {props.picture}
    <div className={words}>
      <Heading id={props.titleId} className={css({ fontSize: 'body', lineHeight: 'snug' })}>
        <button
          type="button"
          {...(isOpen === undefined ? { 'aria-haspopup': 'dialog' } : isOpen && { 'aria-current': true })}
          aria-label={props.label}
          className={opener}
          onClick={props.onOpen}
        >
          <bdi className={name}>{props.title}</bdi>
        </button>
      </Heading>
      {props.children}
    </div>
    {props.end && <div className={still}>{props.end}</div>}
    {props.action && <div className={above}>{props.action}</div>}
  </li>
)
