import type { OwnUser } from '../../data/schemas/own-user.ts'
import * as m from '../../paraglide/messages.js'
import { useActFor } from './use-acting.ts'

type Props = { principals: NonNullable<OwnUser['principals']>; className: string; onGo?: () => void }

/** Buttons that switch to the account of each person one acts for. */
export const Principals = ({ principals, className, onGo }: Props) => {
  const actFor = useActFor()
  return principals.map(({ id, firstName, lastName }) => (
    <button
      key={id}
      type="button"
      className={className}
      onClick={() => {
        onGo?.()
        void actFor(id)
      }}
    >
      {m.deputies_act({ name: `${firstName} ${lastName}` })}
    </button>
  ))
}
