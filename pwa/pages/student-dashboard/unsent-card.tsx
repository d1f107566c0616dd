import { formatSentDate } from '../../format/format-date.ts'
import { css } from '../../styled-system/css/index.js'
import { badge, button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Refused } from '../../features/outbox/refused.tsx'
import { ApplicationFrame, Letter } from './application-card.tsx'
import { ApplicationSteps } from './application-steps.tsx'
import type { Unsent } from './own-rows.ts'
import { useGoneTitle } from './use-gone-title.ts'

type Props = { unsent: Unsent; onReuse: (letter: string) => void }

/** A letter that the server did not take: why, and the letter itself, which is worth keeping. */
export const UnsentCard = ({ unsent, onReuse }: Props) => {
  const { entryId, jobId, job, letter, writtenAt } = unsent
  const titleId = `unsent-${entryId}`
  const title = useGoneTitle(jobId, unsent.title)
  return (
    <ApplicationFrame
      id={titleId}
      title={title || m.own_applications_gone_job()}
      job={job}
      jobId={title ? jobId : undefined}
      badge={<span className={badge({ tone: 'danger' })}>{m.own_applications_step_refused()}</span>}
    >
      <p className={css({ color: 'quiet', fontSize: 'small' })}>
        {m.own_applications_written_on({ date: formatSentDate(writtenAt) })}
      </p>
      <ApplicationSteps standing="unsent" />
      <Letter text={letter} />
      <Refused isInside of={({ id }) => id === entryId}>
        <button
          type="button"
          aria-describedby={titleId}
          className={button({ variant: 'soft', size: 'small' })}
          onClick={() => onReuse(letter)}
        >
          {m.own_applications_reuse()}
        </button>
      </Refused>
    </ApplicationFrame>
  )
}
