import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { SignUpLink } from '../../account/sign-up-link.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import { card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Thumb } from '../../components/drawings/thumb.tsx'

const frame = css({
  display: 'flex',
  flexDirection: { base: 'row', tablet: 'column' },
  // With large text the drawing wraps below.
  flexWrap: { base: 'wrap', tablet: 'nowrap' },
  alignItems: { base: 'center', tablet: 'flex-start' },
  columnGap: '4',
  height: 'full',
  borderRadius: 'large',
  borderColor: 'transparent',
})
const grounds = { student: css({ bg: 'accentSoft' }), private: css({ bg: 'infoSoft' }) }
const words = stack({
  gap: '1',
  flex: { base: '1 1 8rem', tablet: 'none' },
  minWidth: { base: 'min(100%, 8rem)', tablet: '0' },
})
const drawing = css({
  width: { base: 'min(5.5rem, 25vw)', tablet: '7rem' },
  flex: 'none',
  tablet: { order: '-1', mb: '4' },
})
const arrow = css({
  hideBelow: 'tablet',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: 'full',
  color: 'surface',
})
const arrows = { student: css({ bg: 'accent' }), private: css({ bg: 'info' }) }
const inks = { student: css({ color: 'accentStrong' }), private: css({ color: 'info' }) }

const textsOf = {
  student: { who: m.home_student_who, title: m.home_student_title, text: m.home_student_text },
  private: { who: m.home_private_who, title: m.home_private_title, text: m.home_private_text },
}

// A person who wants to publish goes straight to the form after signing up.
const nextOf = { student: undefined, private: '/dashboard?publish=true' }

/** Sign-up link for one of the two user types. */
export const EntryCard = ({ who }: { who: 'student' | 'private' }) => {
  const texts = textsOf[who]
  return (
    <SignUpLink who={who} next={nextOf[who]} className={cx(card({ tappable: true }), frame, grounds[who])}>
      <span className={words}>
        <span className={cx(css({ fontSize: 'small', fontWeight: 'bold' }), inks[who])}>{texts.who()}</span>
        <span
          className={css({
            display: 'flex',
            alignItems: 'center',
            gap: '2',
            fontSize: 'heading',
            fontWeight: 'bold',
            lineHeight: 'tight',
          })}
        >
          {texts.title()}
          <span className={cx(arrow, arrows[who])}>
            <ChevronRightIcon className={css({ width: '1.125rem', height: '1.125rem' })} />
          </span>
        </span>
        <span className={css({ color: 'text', lineHeight: 'snug' })}>{texts.text()}</span>
      </span>
      <svg viewBox="0 -18 60 80" aria-hidden className={drawing}>
        <Thumb who={who} />
      </svg>
    </SignUpLink>
  )
}
