import type { ReactNode } from 'react'
import CoinsIcon from 'lucide-react/icons/coins'
import MapPinIcon from 'lucide-react/icons/map-pin'
import PlusIcon from 'lucide-react/icons/plus'
import Settings2Icon from 'lucide-react/icons/settings-2'
import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import type { OwnUser } from '../../data/schemas/own-user.ts'
import { FaceButton } from '../../account/face-button.tsx'
import { formatCount } from '../../format/format-number.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge, button, card, iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { early } from '../../components/ui/early.ts'

type Props = {
  user: OwnUser
  /** On a phone above another tab: only the person. */
  isBrief: boolean
  /** Undefined until the device has been read. */
  open: number | undefined
  done: number | undefined
  onPublish: () => void
  onPhoto: () => void
  onAccount: () => void
  onWallet: () => void
  /** Content right below the greeting. */
  children: ReactNode
}

const frame = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: '8',
  rowGap: '5',
  pb: '8',
})
const under = wrap({
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  pt: '2',
  '& svg': { width: '1.1rem', height: '1.1rem' },
})
const actions = wrap({ gap: '3' })
const action = css({ flex: { base: '1 0 auto', tablet: 'none' } })
const counters = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3', minWidth: { tablet: '20rem' } })

const greeting = wrap({
  alignItems: 'center',
  gap: '4',
  minWidth: '0',
  gridColumn: '1 / -1',
})
const due = css({ gridColumn: '1 / -1', minWidth: '0', _empty: { display: 'none' } })
const roomy = css({ hideBelow: 'tablet' })

const Counter = ({ label, count }: { label: string; count: number | undefined }) => (
  <div className={cx(card(), css({ py: '3', px: '4', flexDirection: 'column-reverse' }))}>
    <dt className={css({ color: 'quiet', fontSize: 'small' })}>{label}</dt>
    <dd className={css({ fontSize: 'title', fontWeight: 'bold', lineHeight: 'tight', minWidth: '2ch' })}>
      {count === undefined ? <Skeleton width="half" /> : formatCount(count)}
    </dd>
  </div>
)

export const DashboardHeader = ({
  user,
  isBrief,
  open,
  done,
  onPublish,
  onPhoto,
  onAccount,
  onWallet,
  children,
}: Props) => (
  <header className={frame}>
    <div className={greeting}>
      <FaceButton user={user} onPhoto={onPhoto} />
      <div className={css({ flex: '1 1 8rem', minWidth: '0' })}>
        <h1 tabIndex={-1} className={css({ fontSize: 'title', overflowWrap: 'anywhere', lineClamp: 3 })}>
          {m.dashboard_greeting({ firstName: user.firstName })}
        </h1>
        <p className={under}>
          {user.isVerified && (
            <span className={badge({ tone: 'success' })}>
              <ShieldCheckIcon />
              {m.poster_verified()}
            </span>
          )}
          <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '1', color: 'quiet' })}>
            <MapPinIcon />
            {user.city}
          </span>
        </p>
      </div>
      <button
        type="button"
        {...early('account')}
        aria-haspopup="dialog"
        aria-label={m.poster_account()}
        className={cx(iconButton({ variant: 'soft' }), css({ ms: 'auto' }))}
        onClick={onAccount}
      >
        <Settings2Icon />
      </button>
    </div>
    <div className={due}>{children}</div>
    <dl className={cx(counters, isBrief && roomy)}>
      <Counter label={m.poster_open_jobs()} count={open} />
      <Counter label={m.poster_done_jobs()} count={done} />
    </dl>
    <div className={cx(actions, isBrief && roomy)}>
      <button type="button" {...early('publish')} className={cx(button({ size: 'large' }), action)} onClick={onPublish}>
        <PlusIcon />
        {m.poster_publish()}
      </button>
      <button
        type="button"
        {...early('wallet')}
        className={cx(button({ variant: 'soft', size: 'large' }), action)}
        onClick={onWallet}
      >
        <CoinsIcon />
        {m.poster_wallet()}
      </button>
    </div>
  </header>
)
