import { Link } from '@tanstack/react-router'
import type { ListedJob } from '../../answers/listed-job.ts'
import { formatRate } from '../../format/format-money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { card } from '../../styled-system/recipes/index.js'
import { jobTexts } from '../../texts/fr/job.ts'

const frame = css({
  position: 'relative',
  height: 'full',
  minWidth: '0',
  transition: 'border-color 120ms',
  _hover: { borderColor: 'control' },
  _focusWithin: { borderColor: 'accent' },
})

// The link is the title alone, for whoever listens; its surface is the whole card, for whoever taps.
const wholeCard = css({
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'medium' },
  _focusVisible: { outline: 'none', _after: { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' } },
})

export const JobCard = ({ job }: { job: ListedJob }) => (
  <article className={cx(card(), frame)}>
    <h2 className={css({ fontSize: 'large', lineClamp: 2 })}>
      <Link to="/jobs/$id" params={{ id: job.id }} className={wholeCard}>
        {job.title || jobTexts.untitled}
      </Link>
    </h2>
    <p className={css({ color: 'quiet', pt: '1' })}>{job.location}</p>
    <p className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', pt: '2' })}>
      <strong className={css({ color: 'accent', whiteSpace: 'nowrap' })}>{formatRate(job.rate)}</strong>
      <span>{job.duration}</span>
    </p>
    <p className={css({ pt: '3', color: 'quiet', lineClamp: 3 })}>{job.description}</p>
  </article>
)
