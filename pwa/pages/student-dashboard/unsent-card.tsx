import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import type { Engine } from '../../../sync/engine.ts'
import { refusalText } from '../../forms/failure-text.ts'
import { formatSentDate } from '../../format/format-date.ts'
import { css } from '../../styled-system/css/index.js'
import { badge, button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { toast } from '../../components/ui/toast.ts'
import { ApplicationFrame, Letter } from './application-card.tsx'
import { ApplicationSteps } from './application-steps.tsx'
import type { Unsent } from './own-rows.ts'
import { useGoneTitle } from './use-gone-title.ts'

/** The same answer would come again. */
const final = new Set(['job-not-open', 'already-applied', 'not-found'])

const failed = () => toast({ kind: 'error', title: m.own_applications_failed() })

type Props = { unsent: Unsent; engine: Engine | undefined; onReuse: (letter: string) => void }

/** A letter that the server did not take: why, and the letter itself, which is worth keeping. */
export const UnsentCard = ({ unsent, engine, onReuse }: Props) => {
  const { entryId, jobId, job, letter, code, writtenAt } = unsent
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
      <Banner tone="danger" icon={<TriangleAlertIcon />}>
        {refusalText(code)}
      </Banner>
      <Letter text={letter} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <button
          type="button"
          aria-describedby={titleId}
          className={button({ variant: 'soft', size: 'small' })}
          onClick={() => onReuse(letter)}
        >
          {m.own_applications_reuse()}
        </button>
        {!final.has(code) && (
          <button
            type="button"
            aria-describedby={titleId}
            className={button({ variant: 'ghost', size: 'small' })}
            onClick={() => void engine?.retry(entryId).catch(failed)}
          >
            {m.own_applications_retry()}
          </button>
        )}
        <button
          type="button"
          aria-describedby={titleId}
          className={button({ variant: 'ghost', size: 'small' })}
          onClick={() => void engine?.discard(entryId).catch(failed)}
        >
          {m.own_applications_discard()}
        </button>
      </div>
    </ApplicationFrame>
  )
}
