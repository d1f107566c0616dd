import { Dialog as Ark } from '@ark-ui/react/dialog'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import XIcon from 'lucide-react/icons/x'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Layer } from './layer.tsx'
import { useSwipe } from './use-swipe.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** `wide` has room for two columns on a desktop. */
  size?: 'small' | 'medium' | 'large' | 'wide'
  /** Stays visible below the scrolling content, e.g. the buttons of a long form. */
  footer?: ReactNode
  /** Typed text would be lost, so a tap outside or a swipe does not close it. Escape and the button do. */
  holds?: boolean
  /** The element to focus, by default the title. */
  initialFocus?: () => HTMLElement | null
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}

const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  // A size container: its queries in rem detect large text.
  containerType: { base: 'inline-size', tablet: 'normal' },
  display: 'flex',
  alignItems: { base: 'flex-end', tablet: 'center' },
  justifyContent: 'center',
  p: { tablet: '6' },
})

// A bottom sheet on phones, a centred card on larger screens.
const sheet = css({
  // Capped, so that large text does not enlarge the padding.
  '--edge': 'min(token(spacing.5), 5vw)',
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  maxHeight: { base: 'calc(100% - 1.5rem - env(safe-area-inset-top))', tablet: 'min(100%, 52rem)' },
  bg: 'surface',
  borderTopRadius: 'large',
  borderBottomRadius: { tablet: 'large' },
  boxShadow: 'high',
  overflow: 'hidden',
  // Large text may leave no room between header and footer, so the whole sheet scrolls and its parts keep their height.
  '@container (max-width: 17rem)': { overflowY: 'auto', overscrollBehavior: 'contain', '& > *': { flex: 'none' } },
  // Visible in forced-colors mode only.
  border: '1px solid transparent',
  _focusVisible: { outline: 'none' },
  _open: {
    animation: {
      base: 'sheetIn token(durations.calm) token(easings.out)',
      tablet: 'popIn token(durations.normal) token(easings.out)',
    },
  },
  _closed: {
    animation: {
      base: 'sheetOut token(durations.normal) token(easings.in) forwards',
      tablet: 'popOut token(durations.quick) forwards',
    },
  },
})
const widths = {
  small: css({ maxWidth: { tablet: 'form' } }),
  medium: css({ maxWidth: { tablet: 'dialog' } }),
  large: css({ maxWidth: { tablet: 'text' } }),
  wide: css({ maxWidth: { tablet: 'text', desktop: '64rem' } }),
}

// Keeps the longest word unbroken on the narrowest phone at any text size.
const titleStyle = css({
  fontSize: { base: 'min(token(fontSizes.heading), 9vw)', tablet: 'heading' },
  hyphens: 'auto',
  outline: 'none',
  pt: '2',
})
// Below title and button, at full width.
const descriptionStyle = css({ gridColumn: '1 / -1', gridRow: '2', color: 'quiet', pe: { base: '2', tablet: '3' } })

const head = css({
  position: 'relative',
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: '3',
  ps: { base: 'var(--edge)', tablet: '6' },
  pe: 'min(token(spacing.3), 3vw)',
  pt: { base: '5', tablet: '4' },
  pb: '2',
  touchAction: 'none',
  '@container (max-width: 17rem)': { touchAction: 'auto' },
  _before: {
    content: '""',
    display: { tablet: 'none' },
    position: 'absolute',
    insetBlockStart: '2',
    insetInlineStart: 'calc(50% - 1.25rem)',
    width: '2.5rem',
    height: '0.25rem',
    borderRadius: 'full',
    bg: 'line',
  },
})
const body = css({
  // Positioned, so that hidden controls (e.g. of a switch) scroll with it. Otherwise focusing one would scroll the whole sheet.
  position: 'relative',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '@container (max-width: 17rem)': { overflowY: 'visible' },
  px: { base: 'var(--edge)', tablet: '6' },
  pt: '2',
  pb: { base: 'max(token(spacing.6), env(safe-area-inset-bottom))', tablet: '6' },
})
// Only above scrolling content.
const footLine = css({ borderTopWidth: '1px', borderColor: 'line' })
const foot = wrap({
  flex: 'none',
  justifyContent: 'flex-end',
  gap: '3',
  px: { base: 'var(--edge)', tablet: '6' },
  pt: '3',
  pb: { base: 'max(token(spacing.4), env(safe-area-inset-bottom))', tablet: '4' },
  '& > *': { flex: { base: '1 1 auto', tablet: 'none' } },
})
// If two buttons may need two lines, each fills its line.
const narrowFoot = css({ '& > *': { flex: { tablet: '1 1 auto' } } })

export const Dialog = ({ title, description, size = 'medium', holds = false, role = 'dialog', ...props }: Props) => {
  const titleElement = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const swipe = useSwipe({ axis: 'y', target: () => content.current, onSwipe: props.onClose })
  return (
    <Layer
      open={props.open}
      onClose={props.onClose}
      holds={holds}
      role={role}
      initialFocus={() => props.initialFocus?.() ?? titleElement.current}
      place={positioner}
      className={cx(sheet, widths[size])}
      box={content}
    >
      <div className={head} {...(holds ? {} : swipe)}>
        <Ark.Title ref={titleElement} tabIndex={-1} className={titleStyle}>
          {title}
        </Ark.Title>
        {description && <Ark.Description className={descriptionStyle}>{description}</Ark.Description>}
        <Ark.CloseTrigger aria-label={m.ui_close()} className={iconButton()}>
          <XIcon />
        </Ark.CloseTrigger>
      </div>
      {props.children && <div className={body}>{props.children}</div>}
      {props.footer && (
        <div
          data-keep-clear
          className={cx(foot, size === 'small' && narrowFoot, props.children ? footLine : undefined)}
        >
          {props.footer}
        </div>
      )}
    </Layer>
  )
}
