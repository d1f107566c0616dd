import { Link } from '@tanstack/react-router'
import MapPinIcon from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { formatRate } from '../../../schema/format-money.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

const frame = css({ height: 'full', gap: '2' })
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '3',
})
const heading = css({ fontSize: 'body', lineHeight: 'snug', lineClamp: 3, flex: '1 1 7rem', minWidth: '0' })
const rateStyle = css({ ms: 'auto', color: 'accent', whiteSpace: 'nowrap', lineHeight: 'snug' })

/** The link of a card: its title alone, for whoever listens; its surface is the whole card, for whoever taps. */
const wholeCard = css({
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'medium' },
  _focusVisible: { outline: 'none', _after: { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' } },
})
const titleLink = css({ _hover: { color: 'accent' } })

type FrameProps = {
  job: { id: string; title: string }
  level: 'h2' | 'h3'
  /** The title leads to the job, by a tap anywhere on the card or on its title alone; or nowhere, where there is none any more. */
  leads: 'card' | 'title' | 'nowhere'
  /** Beside the title. */
  beside: ReactNode
  children: ReactNode
}

/** A job as a card: its title, and whatever a screen says of it. */
export const JobCardFrame = ({ job: { id, title }, level: Heading, leads, beside, children }: FrameProps) => {
  const named = title || m.job_untitled()
  return (
    <article className={cx(leads === 'card' ? card({ tappable: true }) : card(), frame)}>
      <div className={head}>
        <Heading className={heading}>
          {leads === 'nowhere' ? (
            named
          ) : (
            <Link to="/jobs/$id" params={{ id }} className={leads === 'card' ? wholeCard : titleLink}>
              {named}
            </Link>
          )}
        </Heading>
        {beside}
      </div>
      {children}
    </article>
  )
}

export type OfferSide = {
  job: { id: string; title: string; rate: number }
  /** Whether the reader has kept it; undefined for who keeps nothing. */
  isKept?: boolean | undefined
  onKeep?: ((jobId: string, isKept: boolean) => void) | undefined
}

/** What is paid, and the heart. */
export const RateAndHeart = ({ job: { id, title, rate }, isKept, onKeep }: OfferSide) => (
  <>
    <strong className={rateStyle}>{formatRate(rate)}</strong>
    {onKeep && <FavouriteButton jobId={id} title={title} isKept={isKept ?? false} onKeep={onKeep} />}
  </>
)

const fact = css({
  display: 'flex',
  gap: '1.5',
  color: 'quiet',
  lineHeight: 'snug',
  '& svg': { width: '1.2rem', height: '1.2rem', flex: 'none' },
})
const smallFact = cx(fact, css({ fontSize: 'small' }))

type FactProps = { small?: boolean; children: ReactNode }

/** A sign, and what it stands for. */
export const JobFact = ({ icon, small, children }: FactProps & { icon: ReactNode }) => (
  <p className={small ? smallFact : fact}>
    {icon}
    {children}
  </p>
)

export const JobPlace = ({ children, ...props }: FactProps) => (
  <JobFact icon={<MapPinIcon />} {...props}>
    <span className={css({ minWidth: '0', lineClamp: 2 })}>{children}</span>
  </JobFact>
)

/** At the lower edge, however long the rest. */
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  mt: 'auto',
  pt: '3',
  fontSize: 'small',
  color: 'quiet',
})

export const JobFoot = ({ date, children }: { date: string; children: ReactNode }) => (
  <p className={foot}>
    {children}
    <span className={css({ ms: 'auto', whiteSpace: 'nowrap' })}>{date}</span>
  </p>
)
