import { useState } from 'react'
import { form } from '../../../schema/forms/form.ts'
import { searchName } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useForm } from '../../forms/use-form.ts'
import { css } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { Tag } from '../../components/ui/tag.tsx'
import { send } from '../../outbox/send.ts'
import { describeSearch, type Filters } from './describe-search.ts'

type Props = {
  id: string
  filters: Filters
  isFull: boolean
  onSaved: () => void
}

const named = form({ name: searchName })

export const SaveForm = ({ id, filters, isFull, onSaved }: Props) => {
  const engine = useEngine()?.engine
  const others = describeSearch({ ...filters, words: null })
  const { field, submit } = useForm(named, {
    name: [filters.words, ...others].filter(Boolean).join(', ').slice(0, limits.searchName.max),
  })
  const [isAlerting, setAlerting] = useState(true)
  const save = async ({ name }: { name: string }) => {
    if (!engine || isFull) return
    await send(
      'save-search',
      { ...filters, name, isAlerting },
      { onKept: onSaved, failed: { title: m.error_unknown() } },
    )
  }
  return (
    <form id={id} noValidate className={stack({ gap: '4' })} onSubmit={event => void submit(save)(event)}>
      {isFull && <p role="alert">{m.saved_full({ most: limits.savedSearches.max })}</p>}
      <div>
        <p className={css({ fontWeight: 'bold', pb: '2' })}>{m.saved_criteria()}</p>
        <ul className={wrap({ gap: '2' })}>
          {describeSearch(filters).map(part => (
            <li key={part} className={css({ minWidth: '0' })}>
              <Tag label={part} />
            </li>
          ))}
        </ul>
      </div>
      <Field label={m.saved_name()} required maxLength={limits.searchName.max} {...field('name')} />
      <Switch label={m.saved_alert()} hint={m.saved_alert_hint()} checked={isAlerting} onChecked={setAlerting} />
    </form>
  )
}
