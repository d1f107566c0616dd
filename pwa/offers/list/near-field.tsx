import { useId } from 'react'
import { limits } from '../../../schema/rules.ts'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'

type Props = {
  /** Suggested places, once the catalogue is loaded. */
  cityNames: readonly string[]
  /** The typed place is unknown. */
  isUnknown: boolean
  /** Starting point if nothing is typed. */
  instead: string
  value: string
  onType: (words: { near: string }) => void
  onSettle: () => void
}

/** Starting point of the distances. Shown when sorting by distance. */
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
