import { useId, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { input } from '../../styled-system/recipes/index.js'
import { uiTexts } from '../../texts/fr/ui.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'

/** `note` stands quietly beside the label: the postal code of a place. */
type Choice = { id: string; label: string; note?: string }

type Props<Found extends Choice> = Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'onChange' | 'list'> &
  FieldNotes & {
    value: string
    /** What is typed counts as it stands; a pick is told apart by `onPick`. */
    onText: (text: string) => void
    onPick: (choice: Found) => void
    search: (text: string) => readonly Found[]
    noMatch: (text: string) => string
    /** Letters before the list opens. */
    least?: number
  }

const frame = css({ position: 'relative' })
const list = css({
  position: 'absolute',
  zIndex: 'popover',
  insetInline: '0',
  insetBlockStart: 'calc(100% + 0.25rem)',
  maxHeight: '17rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: '1',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'small',
  boxShadow: 'middle',
  scrollMarginBlock: '4',
})
const option = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: 'target',
  px: '3',
  py: '2',
  borderRadius: '0.4rem',
  lineHeight: 'snug',
  cursor: 'pointer',
  _hover: { bg: 'sunken' },
  _selected: { bg: 'accentSoft', outline: '2px solid transparent', outlineOffset: '-2px' },
})
const noMatchStyle = css({ p: '3', color: 'quiet', lineHeight: 'snug' })

const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * A text field that proposes: the pattern « editable combobox with list autocomplete » of the ARIA guide. The focus
 * never leaves the field; the arrows move a mark through the list, and free text is as good as a pick.
 */
export const Combobox = <Found extends Choice>({
  label,
  hint,
  error,
  optional,
  starred,
  value,
  onText,
  onPick,
  search,
  noMatch,
  least = 2,
  ...props
}: Props<Found>) => {
  const listId = useId()
  const [wanted, setWanted] = useState(false)
  const [marked, setMarked] = useState(-1)
  const text = value.trim()
  const open = wanted && text.length >= least
  const found = open ? search(text) : []
  const optionId = (index: number) => `${listId}-${index}`

  const close = () => {
    setWanted(false)
    setMarked(-1)
  }
  const pick = (choice: Found) => {
    onPick(choice)
    close()
  }
  const mark = (index: number) => {
    setMarked(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = found.length - 1
    const choice = found[marked]
    if (event.key === 'ArrowDown' && !open) setWanted(true)
    else if (event.key === 'ArrowDown') mark(marked >= last ? 0 : marked + 1)
    else if (event.key === 'ArrowUp' && open) mark(marked <= 0 ? last : marked - 1)
    else if (event.key === 'Enter' && open && choice) pick(choice)
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} starred={starred}>
      {described => (
        <div className={frame}>
          <input
            autoComplete="off"
            required={starred}
            {...props}
            {...described}
            role="combobox"
            // Only the list closes, not the dialog around it.
            data-holds-escape={open || undefined}
            aria-autocomplete="list"
            aria-expanded={open && found.length > 0}
            aria-controls={open && found.length > 0 ? listId : undefined}
            aria-activedescendant={marked >= 0 && found[marked] ? optionId(marked) : undefined}
            value={value}
            className={input()}
            onKeyDown={onKeyDown}
            onChange={event => {
              onText(event.target.value)
              setWanted(true)
              setMarked(-1)
            }}
            onBlur={event => {
              props.onBlur?.(event)
              close()
            }}
          />
          <p role="status" className={css({ srOnly: true })}>
            {open && found.length > 0 ? uiTexts.suggestions(found.length) : ''}
          </p>
          {open && found.length === 0 && (
            <p role="status" className={cx(list, noMatchStyle)}>
              {noMatch(text)}
            </p>
          )}
          {open && found.length > 0 && (
            <div
              ref={bringIntoSight}
              role="listbox"
              id={listId}
              aria-label={label}
              tabIndex={-1}
              className={list}
              // The focus stays in the field, so that leaving it still means a tap outside.
              onMouseDown={event => event.preventDefault()}
            >
              {found.map((choice, index) => (
                // The field has the keyboard, and moves the mark.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={choice.id}
                  role="option"
                  id={optionId(index)}
                  tabIndex={-1}
                  aria-selected={index === marked}
                  className={option}
                  onClick={() => pick(choice)}
                >
                  <span>{choice.label}</span>
                  {choice.note && <span className={css({ color: 'quiet', fontSize: 'small' })}>{choice.note}</span>}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
