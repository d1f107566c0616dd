import { Link } from '@tanstack/react-router'
import XIcon from 'lucide-react/icons/x'
import { isSchedulable } from '../../schema/decisions/appointment.ts'
import type { AgreedJob } from '../../schema/entities/agreed-job.ts'
import { endOf, sayShortMeeting } from '../format/say-meeting.ts'
import { formatSince } from '../format/format-date.ts'
import { MoreButton } from '../safety/more-button.tsx'
import { css, cx } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { badge, iconButton } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Avatar } from '../components/ui/avatar.tsx'
import { useNow } from '../components/ui/use-now.ts'
import { useOnline } from '../components/ui/use-online.ts'
import type { Person } from '../data/other-person.ts'
import { usePresence } from './use-presence.ts'
import { titleOf } from '../offers/cards/title-of.ts'

type Props = {
  other: Person | undefined
  /** True if the two may write to each other. Presence is shown only then. */
  isThere: boolean
  job: Pick<AgreedJob, 'id' | 'offerId' | 'title' | 'status' | 'appointment'> | undefined
  onClose?: (() => void) | undefined
}

const frame = css({
  flex: 'none',
  display: 'flex',
  // With large text, the buttons wrap onto a line above the name.
  flexWrap: 'wrap-reverse',
  alignItems: 'center',
  columnGap: '3',
  px: { base: '3', tablet: '4' },
  py: '2',
  borderBottomWidth: '1px',
  borderColor: 'line',
  bg: 'surface',
})
const person = css({ flex: '1 1 10rem', minWidth: '0', display: 'flex', alignItems: 'center', gap: '3' })
const buttons = css({ flex: 'none', ms: 'auto', display: 'flex', gap: '3' })
const title = css({ fontSize: 'body', fontWeight: 'bold', truncate: true, outline: 'none' })
// A long name keeps its line, and the presence wraps below it.
const line = wrap({ alignItems: 'center', columnGap: '2', minWidth: '0' })
const small = css({ fontSize: 'tiny', px: '2', py: '0.5', flex: 'none' })
const jobBadge = css({
  display: 'block',
  fontSize: 'tiny',
  px: '2',
  py: '0.5',
  minWidth: '0',
  maxWidth: 'full',
  truncate: true,
})

const Presence = ({ personId }: { personId: string | undefined }) => {
  const presence = usePresence(personId)
  const now = useNow()
  // The dialog covers the app's own offline notice on a phone.
  if (!useOnline()) return <span className={cx(badge({ tone: 'neutral' }), small)}>{m.chat_no_network()}</span>
  if (!presence) return null
  if (presence.isOnline) return <span className={cx(badge({ tone: 'success' }), small)}>{m.chat_online()}</span>
  if (presence.lastSeenAt === null) return null
  const since = formatSince(presence.lastSeenAt, now)
  return <span className={cx(badge({ tone: 'neutral' }), small)}>{m.chat_active_since({ since })}</span>
}

/** The confirmed meeting, until it is over. */
const Meeting = ({ job }: { job: Props['job'] }) => {
  const now = useNow()
  const confirmed = job && isSchedulable(job.status) ? job.appointment?.confirmed : null
  if (!confirmed || endOf(confirmed) <= now) return null
  return (
    <p className={css({ fontSize: 'tiny', color: 'quiet', pt: '0.5' })}>
      {m.appointment_in_chat({ when: sayShortMeeting(confirmed) })}
    </p>
  )
}

/** The other person, their presence, and the job. */
export const ChatHeader = ({ other, isThere, job, onClose }: Props) => (
  <header className={frame}>
    <div className={person}>
      {other && <Avatar firstName={other.firstName} lastName={other.lastName} source={other.profileImageUrl} />}
      <div className={css({ flex: '1', minWidth: '0' })}>
        <div className={line}>
          <h2 tabIndex={-1} className={title}>
            {other ? `${other.firstName} ${other.lastName}` : m.chat_conversation()}
          </h2>
          <Presence personId={isThere ? other?.id : undefined} />
        </div>
        {job && (
          <Link to="/jobs/$id" params={{ id: job.id }} className={cx(badge(), jobBadge)}>
            {titleOf(job)}
          </Link>
        )}
        {isThere && <Meeting job={job} />}
      </div>
    </div>
    <div className={buttons}>
      {other && <MoreButton subjects={[{ kind: 'user', targetId: other.id }]} person={other} />}
      {onClose && (
        <button type="button" aria-label={m.ui_close()} className={iconButton()} onClick={onClose}>
          <XIcon />
        </button>
      )}
    </div>
  </header>
)
