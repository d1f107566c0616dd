import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { CountBadge } from './count-badge.tsx'

type Item = {
  id: string
  label: string
  icon: ReactNode
  selected: boolean
  /** Shown only if there is room for more than five items. */
  isWideOnly?: boolean
  /** An action instead of a page. */
  isAction?: boolean
  /** `label` says what is counted: « 3 messages non lus ». */
  badge?: { count: number; label: string; tone?: 'accent' | 'quiet' | 'danger' }
  link: Pick<LinkProps, 'to' | 'search' | 'params'>
}

type Props = { label: string; items: readonly Item[] }

const bar = css({
  position: 'fixed',
  zIndex: 'bar',
  insetInline: '0',
  insetBlockEnd: '0',
  display: 'flex',
  justifyContent: 'center',
  height: 'calc(token(sizes.bar) + env(safe-area-inset-bottom))',
  pb: 'env(safe-area-inset-bottom)',
  px: { base: 'max(token(spacing.1), env(safe-area-inset-left))', tablet: '2' },
  bg: 'surface',
  borderTopWidth: '1px',
  borderColor: 'line',
  _print: { display: 'none' },
  tabletOnly: {
    insetInline: 'auto',
    insetBlockEnd: '5',
    insetInlineStart: '50%',
    transform: 'translateX(-50%)',
    border: '1px solid token(colors.line)',
    borderRadius: 'full',
    boxShadow: 'high',
  },
  desktop: {
    position: 'sticky',
    insetBlockEnd: 'auto',
    insetBlockStart: '4',
    flexDirection: 'column',
    gap: '1',
    height: 'auto',
    px: '0',
    bg: 'transparent',
    borderTopWidth: '0',
  },
})
const itemStyle = css({
  position: 'relative',
  flex: { base: '1', tablet: 'none' },
  display: 'flex',
  flexDirection: { base: 'column', desktop: 'row' },
  alignItems: 'center',
  justifyContent: { base: 'center', desktop: 'flex-start' },
  gap: { base: '0.5', desktop: '2' },
  minWidth: { base: '0', tablet: '6.5rem' },
  maxWidth: { base: '10rem', desktop: 'none' },
  minHeight: { desktop: '3rem' },
  pe: { desktop: '3' },
  color: 'quiet',
  // Keeps five words unbroken on the narrowest phone at any text size.
  fontSize: { base: 'min(token(fontSizes.tiny), 3.05vw)', tablet: 'tiny', desktop: 'body' },
  fontWeight: 'bold',
  letterSpacing: { base: 'tight', tablet: 'normal' },
  lineHeight: 'tight',
  cursor: 'pointer',
  borderRadius: 'medium',
  _hover: { color: 'text' },
  _focusVisible: { outlineOffset: '-4px' },
  _active: { '& > span:first-child': { transform: 'scale(0.9)' } },
  _currentPage: { color: 'accent', '& > span:first-child': { bg: 'accentSoft' } },
})
const wideOnly = css({ hideBelow: 'desktop' })
const iconStyle = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 'min(3.5rem, 100%)',
  height: '1.875rem',
  borderRadius: 'full',
  transition: 'background-color token(durations.normal), transform token(durations.normal) token(easings.spring)',
})
const action = css({ color: 'accent', '& > span:first-child': { bg: 'accent', color: 'onAccent' } })
const badgeStyle = css({ position: 'absolute', insetBlockStart: '-0.25rem', insetInlineStart: '55%' })

const Inside = ({ icon, label, badge }: Item) => (
  <>
    <span className={iconStyle}>
      {icon}
      {badge && badge.count > 0 && (
        <span aria-hidden>
          <CountBadge count={badge.count} tone={badge.tone ?? 'accent'} className={badgeStyle} />
        </span>
      )}
    </span>
    <span className={css({ maxWidth: 'full', truncate: true })}>{label}</span>
    {badge && badge.count > 0 && <span className={css({ srOnly: true })}>{badge.label}</span>}
  </>
)

/** Main navigation of the signed-in app: at the bottom, or beside the screen if it is wide enough. */
export const NavigationBar = ({ label, items }: Props) => (
  <nav aria-label={label} data-keep-clear className={bar}>
    {items.map(item => (
      <Link
        key={item.id}
        {...item.link}
        className={cx(itemStyle, item.isWideOnly && wideOnly, item.isAction && action)}
        // Several items may share a path and differ in their search parameters.
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={item.selected ? 'page' : undefined}
      >
        <Inside {...item} />
      </Link>
    ))}
  </nav>
)
