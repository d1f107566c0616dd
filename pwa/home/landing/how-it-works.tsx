import { Link } from '@tanstack/react-router'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import HeartIcon from 'lucide-react/icons/heart'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import PencilIcon from 'lucide-react/icons/pencil'
import SendIcon from 'lucide-react/icons/send'
import { css, cx } from '../../styled-system/css/index.js'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { LandingSection } from './section.tsx'

const steps = [
  {
    title: m.home_how_steps_listing_title,
    who: m.home_how_steps_listing_who,
    text: m.home_how_steps_listing_text,
    Icon: PencilIcon,
  },
  {
    title: m.home_how_steps_application_title,
    who: m.home_how_steps_application_who,
    text: m.home_how_steps_application_text,
    Icon: SendIcon,
  },
  {
    title: m.home_how_steps_talk_title,
    who: m.home_how_steps_talk_who,
    text: m.home_how_steps_talk_text,
    Icon: MessageSquareIcon,
  },
  {
    title: m.home_how_steps_done_title,
    who: m.home_how_steps_done_who,
    text: m.home_how_steps_done_text,
    Icon: HeartIcon,
  },
]

const list = css({
  display: 'grid',
  gap: { base: '6', tablet: '8' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '1fr 1fr', desktop: 'repeat(4, 1fr)' },
})

// A line connects the steps: vertical on a phone, horizontal where all four fit in a row.
const step = css({
  position: 'relative',
  display: 'grid',
  '--disc': 'min(3.5rem, 16vw)',
  gridTemplateColumns: { base: 'var(--disc) minmax(0, 1fr)', desktop: '1fr' },
  alignContent: 'start',
  columnGap: 'min(token(spacing.4), 4.5vw)',
  '&:not(:last-child)': {
    _before: {
      content: '""',
      position: 'absolute',
      bg: 'line',
      insetInlineStart: { base: 'calc(var(--disc) / 2 - 1px)', desktop: '4.25rem' },
      insetBlockStart: { base: '4rem', desktop: 'calc(1.75rem - 1px)' },
      width: { base: '2px', desktop: 'calc(100% - 3rem)' },
      height: { base: 'calc(100% - 3rem)', desktop: '2px' },
      display: { tablet: 'none', desktop: 'block' },
    },
  },
})

const disc = css({
  display: 'grid',
  placeItems: 'center',
  width: 'var(--disc)',
  height: 'var(--disc)',
  borderRadius: 'full',
  bg: 'accentSoft',
  color: 'accent',
})

export const HowItWorks = () => (
  <LandingSection id="how-it-works" title={m.home_how_title()} lead={m.home_how_lead()}>
    <ol className={list}>
      {steps.map(({ title, who, text, Icon }) => (
        <li key={title()} className={step}>
          <span className={disc}>
            <Icon />
          </span>
          <div className={css({ pt: { desktop: '4' } })}>
            <p className={css({ fontSize: 'small', fontWeight: 'bold', color: 'accent' })}>{who()}</p>
            <h3 className={css({ fontSize: 'large', pt: '0.5' })}>{title()}</h3>
            <p className={css({ color: 'quiet', pt: '1', maxWidth: '26rem' })}>{text()}</p>
          </div>
        </li>
      ))}
    </ol>
    <p className={css({ pt: '6', fontWeight: 'bold', textAlign: { tablet: 'center' } })}>{m.home_how_money()}</p>
    <p className={css({ pt: '4', textAlign: { tablet: 'center' } })}>
      <Link to="/features" aria-label={m.home_how_more_label()} className={cx(textLink(), css({ gap: '1' }))}>
        {m.home_how_more()}
        <ChevronRightIcon className={css({ width: '1.125rem', height: '1.125rem' })} />
      </Link>
    </p>
  </LandingSection>
)
