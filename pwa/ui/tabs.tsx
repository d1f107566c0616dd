import { Tabs as ArkTabs } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { CountBadge } from './count-badge.tsx'

type Tab<Value extends string> = { value: Value; label: string; count?: number; content: ReactNode }

type Props<Value extends string> = {
  /** What the tabs are about, for whoever listens. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValue: (value: Value) => void
}

const list = css({
  position: 'relative',
  display: 'flex',
  gap: '1',
  // Too many for a phone: they scroll in place, and the page does not.
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottomWidth: '1px',
  borderColor: 'line',
})
const trigger = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  flex: 'none',
  minHeight: '3rem',
  px: '4',
  color: 'quiet',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  borderTopRadius: 'small',
  _hover: { color: 'text' },
  _selected: { color: 'accent' },
  _focusVisible: { outlineOffset: '-3px' },
})
const indicator = css({
  bottom: '0',
  height: '3px',
  width: 'var(--width)',
  bg: 'accent',
  borderTopRadius: 'full',
  transitionProperty: 'left, width',
  transitionDuration: 'normal',
})

export const Tabs = <Value extends string>({ label, tabs, value, onValue }: Props<Value>) => (
  <ArkTabs.Root
    value={value}
    lazyMount
    unmountOnExit
    onValueChange={details => {
      const chosen = tabs.find(tab => tab.value === details.value)
      if (chosen) onValue(chosen.value)
    }}
  >
    <ArkTabs.List aria-label={label} className={list}>
      {tabs.map(tab => (
        <ArkTabs.Trigger key={tab.value} value={tab.value} className={trigger}>
          {tab.label}
          {tab.count !== undefined && <CountBadge count={tab.count} tone="quiet" />}
        </ArkTabs.Trigger>
      ))}
      <ArkTabs.Indicator className={indicator} />
    </ArkTabs.List>
    {tabs.map(tab => (
      <ArkTabs.Content key={tab.value} value={tab.value} className={css({ pt: '5', borderRadius: 'small' })}>
        {tab.content}
      </ArkTabs.Content>
    ))}
  </ArkTabs.Root>
)
