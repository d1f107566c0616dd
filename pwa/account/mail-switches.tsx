import { mailNotices, type MailNotice } from '../../schema/choices.ts'
import { useLive } from '../data/device/use-live.ts'
import { useSession } from '../data/session/use-session.ts'
import { css } from '../styled-system/css/index.js'
import { stack } from '../styled-system/patterns/index.js'
import * as m from '../paraglide/messages.js'
import { Switch } from '../components/ui/switch.tsx'
import { send } from '../outbox/send.ts'
import { mailKinds } from './mail-kinds.ts'

/** Private people never receive an acceptance, students never an application. */
const notFor: Record<'student' | 'private', MailNotice> = { student: 'application', private: 'acceptance' }

/** Switches for the e-mail notifications, from the local database. */
export const MailSwitches = () => {
  const { user } = useSession()
  const off = useLive(`mails/${user?.id}`, async db => (await db.users.get(user?.id ?? ''))?.mailsOff ?? [])
  if (!user) return null
  const choose = (kind: MailNotice, isOn: boolean) =>
    void send('switch-mail', { kind, isOn }, { failed: { title: m.mails_failed() } })
  return (
    <section className={stack({ pt: '5', gap: '2' })}>
      <h3 className={css({ fontSize: 'large' })}>{m.mails_heading()}</h3>
      <p className={css({ color: 'quiet', fontSize: 'small', overflowWrap: 'anywhere' })}>
        {m.mails_hint({ email: user.email })}
      </p>
      {mailNotices
        .filter(kind => kind !== notFor[user.userType])
        .map(kind => (
          <Switch
            key={kind}
            label={mailKinds[kind].label()}
            hint={mailKinds[kind].hint()}
            checked={!off?.includes(kind)}
            disabled={off === undefined}
            onChecked={isOn => choose(kind, isOn)}
          />
        ))}
    </section>
  )
}
