import { useId } from 'react'
import { limits } from '../../../schema/rules.ts'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'

/**
 * Places to choose from, once the catalogue is here; `isUnknown` when what was typed is in none of them. Where nothing is
 * typed, `instead` says from where it is.
 */
export type Near = { cityNames: readonly string[]; isUnknown: boolean; instead: string }

type Props = { near: Near; value: string; onType: (words: { near: string }) => void; onSettle: () => void }

/** Where the distances are counted from: asked of those who want the nearest first. */
export const NearField = ({ near, value, onType, onSettle }: Props) => {
  const id = useId()
  return (
    <>
      <Field
        type="search"
        label={m.jobs_near()}
        placeholder={near.instead || m.jobs_near_hint()}
        list={id}
        maxLength={limits.search.max}
        error={near.isUnknown ? m.jobs_near_unknown() : undefined}
        value={value}
        onChange={event => onType({ near: event.target.value })}
        onBlur={onSettle}
      />
      <datalist id={id}>
        {near.cityNames.map(name => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
