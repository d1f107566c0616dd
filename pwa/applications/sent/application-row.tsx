import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Stored } from '../../../sync/store.ts'
import { ListRow, rowLine } from '../../components/ui/list-row.tsx'
import { CardPicture } from '../../offers/cards/card-picture.tsx'
import { titleOf } from '../../offers/cards/title-of.ts'
import * as m from '../../paraglide/messages.js'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'

type Props = {
  /** Id of the application, or of the outbox entry that failed to create it. */
  id: string
  title: string
  job: Stored<'job'> | Stored<'offer'> | undefined
  /** Its state in one line. */
  line: string
  /** True if its job has a shared screen. */
  isAgreed?: boolean
  onOpen: (id: string) => void
}

/** One application in the list. Memoised, so that it renders only when its own data changes. */
export const ApplicationRow = memo(({ id, title, job, line, isAgreed, onOpen }: Props) => (
  <ListRow
    picture={job && <CardPicture job={job} size="small" />}
    title={title}
    onOpen={() => onOpen(id)}
    action={
      isAgreed &&
      job && (
        <Link to="/job/$id/together" params={{ id: job.id }} className={button({ variant: 'soft', size: 'small' })}>
          {m.due_open()}
          <span className={css({ srOnly: true })}> : {titleOf(job)}</span>
        </Link>
      )
    }
  >
    <p className={rowLine}>{line}</p>
  </ListRow>
))
ApplicationRow.displayName = 'ApplicationRow'
