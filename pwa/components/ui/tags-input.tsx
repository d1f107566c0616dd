import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { css } from '../../styled-system/css/index.js'
import { button, input } from '../../styled-system/recipes/index.js'
import { uiTexts } from '../../texts/fr/ui.ts'
import { addTag } from './add-tag.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'
import { Tag } from './tag.tsx'

type Props = FieldNotes & {
  tags: readonly string[]
  onTags: (tags: string[]) => void
  placeholder?: string
  maxLength?: number
  /** Where tags are kept under keys: what a person reads for one, and which one they mean by what they type. */
  nameOf?: (tag: string) => string
  toTag?: (typed: string) => string
}

const asItIs = (text: string) => text

const row = css({ display: 'flex', gap: '2' })
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2', pt: '1' })

/** Words collected one by one: by Enter, by comma, by the button. What is left in the field on the way out counts too. */
export const TagsInput = ({ label, hint, error, optional, tags, onTags, placeholder, maxLength, ...keys }: Props) => {
  const { nameOf = asItIs, toTag = asItIs } = keys
  const [text, setText] = useState('')
  const add = () => {
    const next = addTag(tags, toTag(text))
    if (next !== tags) onTags([...next])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends what an input method composes; that one is not ours.
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return
    event.preventDefault()
    add()
  }
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {described => (
        <>
          <div className={row}>
            <input
              {...described}
              className={input()}
              value={text}
              placeholder={placeholder}
              maxLength={maxLength}
              enterKeyHint="done"
              onChange={event => setText(event.target.value)}
              onKeyDown={onKeyDown}
              onBlur={add}
            />
            <button type="button" className={button({ variant: 'soft' })} onClick={add}>
              {uiTexts.add}
            </button>
          </div>
          {tags.length > 0 && (
            <ul className={chips} aria-label={label}>
              {tags.map(tag => (
                <li key={tag}>
                  <Tag label={nameOf(tag)} onRemove={() => onTags(tags.filter(other => other !== tag))} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FieldFrame>
  )
}
