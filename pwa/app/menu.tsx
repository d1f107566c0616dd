import { Link } from '@tanstack/react-router'
import CalendarCheckIcon from 'lucide-react/icons/calendar-check'
import CheckIcon from 'lucide-react/icons/check'
import CoinsIcon from 'lucide-react/icons/coins'
import HeartIcon from 'lucide-react/icons/heart'
import PencilIcon from 'lucide-react/icons/pencil'
import PlusIcon from 'lucide-react/icons/plus'
import SendIcon from 'lucide-react/icons/send'
import Settings2Icon from 'lucide-react/icons/settings-2'
import StarIcon from 'lucide-react/icons/star'
import type { OwnUser } from '../data/schemas/own-user.ts'
import type { OwnDialog } from '../account/own-dialogs.tsx'
import { useSession } from '../data/session/use-session.ts'
import { css, cx } from '../styled-system/css/index.js'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Layer } from '../components/ui/layer.tsx'
import { Principals } from '../account/deputies/principals.tsx'
import { AccountLinks, PublicLinks } from './navigation.tsx'

const place = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'flex',
  alignItems: { base: 'flex-end', desktop: 'flex-start' },
  justifyContent: 'flex-end',
  p: { desktop: '4' },
})
const sheet = css({
  position: 'relative',
  width: { base: 'full', desktop: '26rem' },
  maxHeight: { base: '85dvh', desktop: 'full' },
  overflowY: 'auto',
  p: '4',
  pb: 'max(token(spacing.6), env(safe-area-inset-bottom))',
  bg: 'surface',
  borderTopRadius: 'medium',
  borderBottomRadius: { desktop: 'medium' },
  // Visible in forced-colors mode only.
  border: '1px solid transparent',
  _focusVisible: { outline: 'none' },
  _open: { animation: 'sheetIn token(durations.calm) token(easings.out)' },
  _closed: { animation: 'sheetOut token(durations.normal) token(easings.in) forwards' },
})

const line = css({
  display: 'flex',
  alignItems: 'center',
  width: 'full',
  minHeight: '3.25rem',
  px: '3',
  fontSize: 'large',
  fontWeight: 'bold',
  textAlign: 'start',
  cursor: 'pointer',
})
const rule = css({ my: '2', borderTopWidth: '1px', borderColor: 'line' })

const tiles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(6.25rem, 1fr))',
  gap: '2',
  pb: '2',
})
const tile = stack({
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  width: 'full',
  height: 'full',
  minHeight: '4.75rem',
  px: '1',
  py: '2',
  bg: 'sunken',
  borderRadius: 'small',
  fontSize: 'small',
  lineHeight: 'tight',
  textAlign: 'center',
  cursor: 'pointer',
  _hover: { color: 'accent' },
  '& svg': { color: 'accent' },
})

type OwnProps = { user: OwnUser; onGo: () => void; onDialog: (dialog: OwnDialog) => void }

/** Links to the person's own screens and dialogs. */
const OwnPlaces = ({ user, onGo, onDialog }: OwnProps) => (
  <div className={tiles}>
    {user.userType === 'student' ? (
      <>
        <Link to="/dashboard" search={{ tab: 'candidatures' }} className={tile} onClick={onGo}>
          <SendIcon />
          {m.applications_title()}
        </Link>
        <Link to="/jobs" search={{ isKept: true }} className={tile} onClick={onGo}>
          <HeartIcon />
          {m.layout_places_favourites()}
        </Link>
      </>
    ) : (
      <>
        <Link to="/dashboard" search={{ publish: true }} className={tile} onClick={onGo}>
          <PlusIcon />
          {m.poster_publish()}
        </Link>
        <Link to="/dashboard" search={{ tab: 'accepted' }} className={tile} onClick={onGo}>
          <CheckIcon />
          {m.poster_active()}
        </Link>
      </>
    )}
    <Link to="/dashboard" search={{ tab: 'wallet' }} className={tile} onClick={onGo}>
      <CoinsIcon />
      {m.student_wallet()}
    </Link>
    <Link
      {...(user.userType === 'student'
        ? ({ to: '/student/$id', params: { id: user.id } } as const)
        : ({ to: '/dashboard', search: { tab: 'reviews' } } as const))}
      className={tile}
      onClick={onGo}
    >
      <StarIcon />
      {m.layout_places_reviews()}
    </Link>
    {!user.actedBy && (
      <button type="button" aria-haspopup="dialog" className={tile} onClick={() => onDialog('profile')}>
        <PencilIcon />
        {m.layout_places_profile()}
      </button>
    )}
    {user.userType === 'student' && (
      <button type="button" aria-haspopup="dialog" className={tile} onClick={() => onDialog('availability')}>
        <CalendarCheckIcon />
        {m.availability_short()}
      </button>
    )}
    <button type="button" aria-haspopup="dialog" className={tile} onClick={() => onDialog('account')}>
      <Settings2Icon />
      {m.own_account_title()}
    </button>
  </div>
)

type Props = {
  open: boolean
  onClose: () => void
  /** Closes without animation, because otherwise every frame of the navigation would render its links. */
  onGo: () => void
  onLogOut: () => void
  onDialog: (dialog: OwnDialog) => void
}

/** The header's menu: for everyone on a phone, and for signed-in people on any screen. */
export const Menu = ({ open, onClose, onGo, onLogOut, onDialog }: Props) => {
  const { user } = useSession()
  return (
    <Layer open={open} onClose={onClose} label={m.layout_menu()} place={place} className={sheet}>
      <nav aria-label={m.layout_navigation()} className={css({ display: 'flex', flexDirection: 'column' })}>
        {user && (
          <>
            <OwnPlaces
              user={user}
              onGo={onGo}
              onDialog={dialog => {
                onClose()
                onDialog(dialog)
              }}
            />
            {!user.actedBy && user.principals && (
              <Principals principals={user.principals} className={line} onGo={onGo} />
            )}
            <hr className={rule} />
          </>
        )}
        <PublicLinks className={line} onGo={onGo} />
        <hr className={rule} />
        <AccountLinks
          classNames={{ plain: line, strong: line }}
          onGo={onGo}
          onLogOut={() => {
            onClose()
            onLogOut()
          }}
        />
      </nav>
      <button type="button" className={cx(button({ variant: 'soft', wide: true }), css({ mt: '2' }))} onClick={onClose}>
        {m.layout_close_menu()}
      </button>
    </Layer>
  )
}
