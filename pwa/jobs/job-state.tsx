import { Link } from '@tanstack/react-router'
import type { Stored } from '../../sync/store.ts'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Avatar } from '../components/ui/avatar.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { otherPerson } from '../data/other-person.ts'
import { sayStep } from './say-step.ts'
import { useNextStep } from './use-next-step.ts'
import { titleOf } from '../offers/cards/title-of.ts'

const frame = css({ display: 'flex', alignItems: 'center', gap: '3' })
const words = css({ flex: '1', minWidth: '0', lineHeight: 'snug', overflowWrap: 'anywhere' })

type Props = {
  job: Stored<'job'>
  me: string
  /** Name of the other person, as on the card. */
  name: string
}

/** On the card of an agreed job: the other person, its state, and a link to its screen. */
export const JobState = ({ job, me, name }: Props) => {
  const found = useNextStep(job, me)
  const other = otherPerson(job, me)
  return (
    <>
      <div className={frame}>
        <Avatar
          firstName={other?.firstName ?? name}
          lastName={other?.lastName ?? ''}
          source={other?.profileImageUrl}
          size="small"
        />
        <div className={words}>
          <p className={css({ fontWeight: 'bold' })}>
            <bdi>{name}</bdi>
          </p>
          <p className={css({ color: 'quiet', fontSize: 'small' })}>
            {found ? sayStep(found.step, other?.firstName ?? m.chat_someone()) : <Skeleton width="half" />}
          </p>
        </div>
      </div>
      <JobScreenLink job={job} />
    </>
  )
}

type LinkProps = { job: { id: string; title: string }; className?: string }

export const JobScreenLink = ({ job, className = button({ wide: true }) }: LinkProps) => (
  <Link to="/job/$id/together" params={{ id: job.id }} className={className}>
    {m.step_open()}
    <span className={css({ srOnly: true })}> : {titleOf(job)}</span>
  </Link>
)
