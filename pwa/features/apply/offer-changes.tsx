import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'

const list = css({ pt: '1', '& li': { overflowWrap: 'anywhere', _firstLetter: { textTransform: 'uppercase' } } })

/** What has changed in an offer since somebody applied for it; nothing where nothing has. */
export const OfferChanges = ({ changes = [] }: { changes?: readonly string[] | undefined }) =>
  changes.length > 0 && (
    <Banner tone="warning">
      <p className={css({ fontWeight: 'bold' })}>{m.job_apply_changed()}</p>
      <ul className={list}>
        {changes.map(change => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Banner>
  )
