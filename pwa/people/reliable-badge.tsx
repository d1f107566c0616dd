import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import { css, cx } from '../styled-system/css/index.js'
import { badge } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'

const small = css({ '& svg': { width: '1rem', height: '1rem' } })

/** Renders nothing without the badge. */
export const ReliableBadge = ({ person }: { person: { isReliable?: true | undefined } }) =>
  person.isReliable && (
    <span data-tip={m.reliable_hint()} className={cx(badge({ tone: 'success' }), small)}>
      <ShieldCheckIcon />
      {m.reliable()}
      <span className={css({ srOnly: true })}> : {m.reliable_hint()}</span>
    </span>
  )
