import { useId } from 'react'
import { limits } from '../../../schema/rules.ts'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'

type Props = {
  /** Places to choose from, once the catalogue is here. */
  cityNames: readonly string[]
  /** What was typed is in none of them. */
  isUnknown: boolean
  /** From where it is where nothing is typed. */
  instead: string
  value: string
  onType: (words: { near: string }) => void
  onSettle: () => void
}

/** Where the distances are counted from: asked of those who want the nearest first. */
export const NearField = ({ cityNames, isUnknown, instead, value, onType, onSettle }: Props) => {
  const id = useId()
  return (
    <>
      <Field
        type="search"
        label={m.jobs_near()}
        placeholder={instead || m.jobs_near_hint()}
        list={id}
        maxLength={limits.search.max}
        error={isUnknown ? m.jobs_near_unknown() : undefined}
        value={value}
        onChange={event => onType({ near: event.target.value })}
        onBlur={onSettle}
      />
      <datalist id={id}>
        {cityNames.map(name => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
