import { TagsInput as Ark } from '@ark-ui/react/tags-input'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, input } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'
import { Tag } from './tag.tsx'
import { useFocusLeft } from './use-focus-left.ts'

type Props = FieldNotes & {
  tags: readonly string[]
  onTags: (tags: string[]) => void
  placeholder?: string
  maxLength?: number
  /** For tags stored by key: the name of a key, and the key for typed text. */
  nameOf?: (tag: string) => string
  toTag?: (typed: string) => string
}

const asItIs = (text: string) => text
const isSame = (one: string, other: string) => one.localeCompare(other, 'fr', { sensitivity: 'base' }) === 0

const row = css({ display: 'flex', gap: '2' })
const chips = wrap({ gap: '2', pt: '0.625rem' })
const chip = css({
  display: 'block',
  borderRadius: 'full',
  _highlighted: { outline: '3px solid', outlineColor: 'accent' },
})

/** Collects words, added by Enter, a comma or the button. Text left in the field counts on blur. */
export const TagsInput = ({ label, hint, error, optional, tags, onTags, placeholder, maxLength, ...keys }: Props) => {
  const { nameOf = asItIs, toTag = asItIs } = keys
  const { frame, take } = useFocusLeft(tags.length)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // Empty the field at once: Ark does so a frame later, and would delete letters typed in between.
  const empty = () => {
    if (field.current) field.current.value = ''
    flushSync(() => setTyped(''))
  }
  const tidy = (text: string) => toTag(text).trim().replaceAll(/\s+/g, ' ')
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {described => (
        <Ark.Root
          ref={frame}
          ids={{ input: described.id }}
          value={[...tags]}
          inputValue={typed}
          onInputValueChange={() => setTyped(field.current?.value ?? '')}
          onValueChange={({ value }) => {
            flushSync(() => onTags(value))
            if (value.length > tags.length) empty()
          }}
          onValueInvalid={empty}
          sanitizeValue={tidy}
          validate={({ inputValue, value }) => !value.some(other => isSame(other, inputValue))}
          blurBehavior="add"
          editable={false}
          maxLength={maxLength}
          translations={{
            tagAdded: tag => m.ui_tag_added({ name: nameOf(tag) }),
            tagDeleted: tag => m.ui_tag_removed({ name: nameOf(tag) }),
            tagSelected: tag => m.ui_tag_selected({ name: nameOf(tag) }),
          }}
        >
          <Ark.Context>
            {({ value, addValue, clearValue, getItemState }) => (
              <>
                <div className={row}>
                  <Ark.Input
                    ref={field}
                    {...described}
                    placeholder={placeholder}
                    autoCapitalize="sentences"
                    className={input()}
                  />
                  <button
                    type="button"
                    className={button({ variant: 'soft' })}
                    onClick={() => {
                      // Read the element, because React may not have rendered the last letters yet.
                      const tag = tidy(field.current?.value ?? '')
                      if (tag) addValue(tag)
                    }}
                  >
                    {m.ui_add()}
                  </button>
                </div>
                {value.length > 0 && (
                  <ul className={chips} aria-label={label}>
                    {value.map((tag, index) => (
                      <Ark.Item key={tag} index={index} value={tag} asChild>
                        <li>
                          <Ark.ItemPreview className={chip}>
                            <Tag
                              label={nameOf(tag)}
                              onRemove={() => {
                                take(index)
                                clearValue(getItemState({ index, value: tag }).id)
                              }}
                            />
                          </Ark.ItemPreview>
                        </li>
                      </Ark.Item>
                    ))}
                  </ul>
                )}
              </>
            )}
          </Ark.Context>
        </Ark.Root>
      )}
    </FieldFrame>
  )
}
