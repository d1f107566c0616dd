import { Link } from '@tanstack/react-router'
import MapPinIcon from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { Category } from '../../../schema/choices.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { categoryColors } from '../../components/brand/category-colors.ts'
import { FavouriteButton } from '../saved/favourite-button.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels } from '../../texts/labels.ts'
import { CardPicture } from './card-picture.tsx'
import { sayPlace } from './say-away.ts'

const frame = css({ height: 'full', gap: '2' })
const head = wrap({ align: 'center', columnGap: '3', rowGap: '2' })
const kind = css({ flex: '1 1 6rem', minWidth: '0', fontSize: 'small', lineHeight: 'snug' })
const dateStyle = css({ display: 'block', color: 'quiet' })
const heading = css({ fontSize: 'body', lineHeight: 'snug', lineClamp: 3, minWidth: '0', pt: '1' })
const rateStyle = css({ color: 'accent', fontSize: 'large', fontWeight: 'bold', lineHeight: 'tight', pb: '1' })

/** Makes the whole card tappable, while screen readers announce only the title as a link. */
const wholeCard = css({
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'medium' },
  _focusVisible: { outline: 'none', _after: { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' } },
})
const titleLink = css({ _hover: { color: 'accent' } })

type FrameProps = {
  job: { id: string; title: string; category: Category; photos?: readonly string[] | undefined }
  level: 'h2' | 'h3'
  /** Link to the job: the whole card, the title only, or nothing if the job no longer has a screen. */
  leads: 'card' | 'title' | 'nowhere'
  /** Content beside the category. */
  beside: ReactNode
  date?: string
  /** Hourly rate, where the card shows it. */
  rate?: number
  children: ReactNode
}

type TitleProps = Pick<FrameProps, 'level' | 'leads'> & { job: { id: string; title: string } }

export const JobCardTitle = ({ job: { id, title }, level: Heading, leads }: TitleProps) => {
  const named = title || m.job_untitled()
  return (
    <Heading className={heading}>
      {leads === 'nowhere' ? (
        named
      ) : (
        <Link to="/jobs/$id" params={{ id }} className={leads === 'card' ? wholeCard : titleLink}>
          {named}
        </Link>
      )}
    </Heading>
  )
}

/** A job as a card: its title and the content that a screen adds. */
export const JobCardFrame = ({ job, level, leads, beside, date, rate, children }: FrameProps) => (
  <article className={cx(leads === 'card' ? card({ tappable: true }) : card(), frame)}>
    <div className={head}>
      <CardPicture job={job} />
      <p className={kind}>
        <strong className={categoryColors[job.category]}>{categoryLabels[job.category]()}</strong>
        {date && <span className={dateStyle}>{date}</span>}
      </p>
      {beside}
    </div>
    <JobCardTitle job={job} level={level} leads={leads} />
    {rate !== undefined && <p className={rateStyle}>{formatRate(rate)}</p>}
    {children}
  </article>
)

export type Keeping = {
  /** True if it is a favourite. Undefined for readers without favourites. */
  isKept?: boolean | undefined
  onKeep?: ((jobId: string, isKept: boolean) => void) | undefined
}

export const Heart = ({ job: { id, title }, isKept = false, onKeep }: Keeping & Pick<FrameProps, 'job'>) =>
  onKeep && <FavouriteButton jobId={id} title={title} isKept={isKept} onKeep={onKeep} />

const fact = css({
  display: 'flex',
  gap: '1.5',
  color: 'quiet',
  lineHeight: 'snug',
  '& svg': { width: '1.2rem', height: '1.2rem', flex: 'none' },
})
const smallFact = cx(fact, css({ fontSize: 'small' }))

type FactProps = { small?: boolean; children: ReactNode }

/** An icon with its text. */
export const JobFact = ({ icon, small, children }: FactProps & { icon: ReactNode }) => (
  <p className={small ? smallFact : fact}>
    {icon}
    {children}
  </p>
)

type PlaceProps = Pick<FactProps, 'small'> & { location: string; kilometres?: number | undefined }

/** Place of an offer and its distance. */
export const JobPlace = ({ location, kilometres, ...props }: PlaceProps) => (
  <JobFact icon={<MapPinIcon />} {...props}>
    <span className={css({ minWidth: '0', lineClamp: 2 })}>{sayPlace(location, kilometres)}</span>
  </JobFact>
)
