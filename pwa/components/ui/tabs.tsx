import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { early } from './early.ts'

type Props<Value extends string> = {
  /** Accessible name of the tabs. */
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  onValue: (value: Value) => void
  /** Content of the selected tab. */
  children: ReactNode
}

// Wraps onto several lines, so that no tab is cut at a phone's edge.
const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1',
  borderBottomWidth: '1px',
  borderColor: 'line',
})
const trigger = css({
  minHeight: '3rem',
  px: '4',
  color: 'quiet',
  fontWeight: 'bold',
  maxWidth: 'full',
  cursor: 'pointer',
  borderTopRadius: 'small',
  borderBottom: '3px solid transparent',
  _hover: { color: 'text' },
  _selected: { color: 'accent', borderColor: 'accent' },
  _focusVisible: { outlineOffset: '-3px' },
})

export const Tabs = <Value extends string>({ label, tabs, value, onValue, children }: Props<Value>) => (
  <Ark.Root
    value={value}
    onValueChange={details => {
      const chosen = tabs.find(tab => tab.value === details.value)
      if (chosen) onValue(chosen.value)
    }}
  >
    <Ark.List aria-label={label} className={list}>
      {tabs.map(tab => (
        <Ark.Trigger key={tab.value} {...early('tab', tab.value)} value={tab.value} className={trigger}>
          {tab.label}
        </Ark.Trigger>
      ))}
    </Ark.List>
    {/* One panel for all tabs, so that shared content is not remounted. */}
    <Ark.Content value={value} className={css({ pt: '5' })}>
      {children}
    </Ark.Content>
  </Ark.Root>
)
