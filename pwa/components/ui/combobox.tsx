import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { css } from '../../styled-system/css/index.js'
import { input } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'

/** `note` is secondary text beside the label, e.g. a postal code. */
type Choice = { id: string; label: string; note?: string }

type Props<Found extends Choice> = Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'value' | 'onChange' | 'onKeyDown' | 'onBlur' | 'list'
> &
  FieldNotes & {
    value: string
    /** Typed text is valid as it is. A pick is reported by `onPick`. */
    onText: (text: string) => void
    onPick: (choice: Found) => void
    search: (text: string) => readonly Found[]
    noMatch: (text: string) => string
    /** Number of letters that opens the list. */
    least?: number
  }

const list = css({
  zIndex: 'popover',
  maxHeight: 'min(17rem, var(--available-height, 17rem))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: '1',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'small',
  boxShadow: 'middle',
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
  _highlighted: { bg: 'accentSoft', outline: '2px solid transparent', outlineOffset: '-2px' },
})

const positioning = { placement: 'bottom-start', gutter: 4 } as const

/** A text field with suggestions. Free text is as valid as a pick. */
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
  const [isWanted, setWanted] = useState(false)
  const [visit, setVisit] = useState(0)
  const text = value.trim()
  const isOpen = isWanted && text.length >= least
  const found = isOpen ? search(text) : []
  const collection = createListCollection({
    items: found,
    itemToValue: choice => choice.id,
    itemToString: choice => choice.label,
  })
  // Remount the field: the old one would take the focus back a frame later.
  const leave = () => {
    setWanted(false)
    setVisit(visit + 1)
  }
  return (
    <FieldFrame key={visit} label={label} hint={hint} error={error} optional={optional} starred={starred}>
      {described => (
        <Ark.Root
          ids={{ input: described.id, label: `${described.id}-label` }}
          collection={collection}
          allowCustomValue
          inputValue={value}
          // Ark repeats the value on blur, so ignore an unchanged one.
          onInputValueChange={details => details.inputValue !== value && onText(details.inputValue)}
          // No choice stays selected, because only the text counts.
          value={[]}
          selectionBehavior="preserve"
          onValueChange={({ items: [choice] }) => choice && onPick(choice)}
          open={isOpen}
          // Autofill must not open the list, which would take the focus.
          onOpenChange={details => setWanted(details.open && document.activeElement?.id === described.id)}
          positioning={positioning}
          lazyMount
          unmountOnExit
        >
          <Ark.Control>
            <Ark.Input
              required={starred}
              autoCapitalize="words"
              {...props}
              {...described}
              // The list handles outside events only from the frame after it opens, and a focus change never on a phone.
              onKeyDown={event => event.key === 'Escape' && setWanted(false)}
              onBlur={event => isOpen && event.relatedTarget && leave()}
              className={input()}
            />
          </Ark.Control>
          <p role="status" className={css({ srOnly: true })}>
            {isOpen && (found.length > 0 ? m.ui_suggestions({ count: found.length }) : noMatch(text))}
          </p>
          <Ark.Positioner>
            <Ark.Content className={list}>
              {found.length === 0 && (
                // The status line above announces it, because it existed before.
                <p aria-hidden className={css({ p: '3', color: 'quiet', lineHeight: 'snug' })}>
                  {noMatch(text)}
                </p>
              )}
              {found.map(choice => (
                <Ark.Item key={choice.id} item={choice} className={option}>
                  <span>{choice.label}</span>
                  {choice.note && <span className={css({ color: 'quiet', fontSize: 'small' })}>{choice.note}</span>}
                </Ark.Item>
              ))}
            </Ark.Content>
          </Ark.Positioner>
        </Ark.Root>
      )}
    </FieldFrame>
  )
}
