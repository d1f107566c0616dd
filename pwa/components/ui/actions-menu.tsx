import { useRef } from 'react'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { Menu } from '@ark-ui/react/menu'
import { css, cx } from '../../styled-system/css/index.js'
import { iconButton } from '../../styled-system/recipes/index.js'

type Action = { value: string; words: string; run: () => void }

const list = css({
  zIndex: 'popover',
  minWidth: '12rem',
  p: '1',
  bg: 'surface',
  border: '1px solid token(colors.line)',
  borderRadius: 'small',
  boxShadow: 'middle',
  _focusVisible: { outline: 'none' },
  _open: { animation: 'fadeIn token(durations.quick)' },
})
const item = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'target',
  px: '3',
  borderRadius: 'small',
  cursor: 'pointer',
  _highlighted: { bg: 'accentSoft', outline: '2px solid transparent', outlineOffset: '-2px' },
})
const opener = cx(iconButton(), css({ color: 'quiet' }))

/** Menu button for the rarely used actions of a list item. */
export const ActionsMenu = ({ label, actions }: { label: string; actions: readonly Action[] }) => {
  const trigger = useRef<HTMLButtonElement>(null)
  // Closing removes the list, so focus the trigger first: a dialog opened by the action returns its focus there. Wait a frame,
  // because until then the list takes the focus again for the key just pressed.
  const choose = (chosen: string) =>
    requestAnimationFrame(() => {
      trigger.current?.focus({ preventScroll: true })
      actions.find(({ value }) => value === chosen)?.run()
    })
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      onSelect={({ value }) => choose(value)}
    >
      <Menu.Trigger ref={trigger} aria-label={label} className={opener}>
        <EllipsisIcon />
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content className={list}>
          {actions.map(({ value, words }) => (
            <Menu.Item key={value} value={value} className={item}>
              {words}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
