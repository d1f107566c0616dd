import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { card } from '../../styled-system/recipes/index.js'

/** Rows under one another, in one card. */
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
/** The surface of the button is the whole row. */
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
// Two lines on a phone, elsewhere one, each to its edge; and whole where letters are large.
const name = css({
  lineClamp: { base: 2, tablet: 1 },
  textWrap: 'wrap',
  wordBreak: { tablet: 'break-all' },
  '[data-text=large] &': { lineClamp: 'none', wordBreak: 'normal' },
})
const above = css({ position: 'relative', zIndex: 'raised', flex: 'none', ms: 'auto' })
const still = css({ flex: 'none', ms: 'auto' })

/** A quiet line under a row's title. */
export const rowLine = css({ color: 'quiet', fontSize: 'small', overflowWrap: 'anywhere' })

type Props = {
  size?: keyof typeof sizes
  picture?: ReactNode
  title: ReactNode
  /** The title's, for what a button of the row is about. */
  titleId?: string
  level?: 'h3' | 'p'
  /** What is heard, where the title alone does not tell it. */
  label?: string
  /** Shown beside the list at this moment; where details come over it, none is. */
  isOpen?: boolean
  onOpen: () => void
  /** At the end of the row. */
  end?: ReactNode
  /** What is done with it right here. */
  action?: ReactNode
  /** Further marks of the row, for who watches it. */
  mark?: { id: string; state: string }
  /** Lines under the title. */
  children: ReactNode
}

/** One thing of a list: what it is and how it stands. A tap anywhere on it tells more. */
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
