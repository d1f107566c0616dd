import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { Banner } from '../components/ui/banner.tsx'

const list = css({ pt: '1', '& li': { overflowWrap: 'anywhere', _firstLetter: { textTransform: 'uppercase' } } })

type Props = {
  changes?: readonly string[] | undefined
  /** Terms that still apply if the student is chosen. */
  kept?: string | undefined
}

/** Changes of an offer since the student applied. Renders nothing if there are none. */
export const OfferChanges = ({ changes = [], kept }: Props) =>
  changes.length > 0 && (
    <Banner tone="warning">
      <p className={css({ fontWeight: 'bold' })}>{m.job_apply_changed()}</p>
      <ul className={list}>
        {changes.map(change => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {kept && <p className={css({ pt: '1', overflowWrap: 'anywhere' })}>{kept}</p>}
    </Banner>
  )
