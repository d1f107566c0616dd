import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'

type Props<Value extends string> = {
  /** What the tabs are about, for whoever listens. */
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  onValue: (value: Value) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

const list = css({
  display: 'flex',
  gap: '1',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottomWidth: '1px',
  borderColor: 'line',
})
const tabStyle = css({
  flex: 'none',
  minHeight: '3rem',
  px: '4',
  color: 'quiet',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  borderTopRadius: 'small',
  borderBottom: '3px solid transparent',
  _hover: { color: 'text' },
  _selected: { color: 'accent', borderColor: 'accent' },
  _focusVisible: { outlineOffset: '-3px' },
})
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs by the roles and keys that everybody's tools know, for screens whose bytes are counted. */
export const Tabs = <Value extends string>({ label, tabs, value, onValue, children }: Props<Value>) => {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(tab => tab.value === value)
    const ends: Record<string, number> = { Home: 0, End: tabs.length - 1 }
    const step = steps[event.key]
    const next = tabs[ends[event.key] ?? (step === undefined ? -1 : (at + step + tabs.length) % tabs.length)]
    if (!next) return
    event.preventDefault()
    onValue(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <div>
      {/* Each tab takes the focus itself; the row only hears the keys. */}
      <div role="tablist" tabIndex={-1} aria-label={label} className={list} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={tabStyle}
            onClick={() => onValue(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={css({ pt: '5' })}>
        {children}
      </div>
    </div>
  )
}
