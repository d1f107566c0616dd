import type { ReactNode } from 'react'
import type { OwnUser } from '../data/schemas/own-user.ts'
import { css } from '../styled-system/css/index.js'
import { stack, wrap } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Dialog } from '../components/ui/dialog.tsx'
import { setLargeText, useLargeText } from '../components/ui/large-text.ts'
import { Switch } from '../components/ui/switch.tsx'
import { Deputies } from './deputies/deputies.tsx'
import { Refused } from '../outbox/refused.tsx'
import { BlockedPeople } from './blocked-people.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportAccount } from './export-account.tsx'
import { MailSwitches } from './mail-switches.tsx'
import { MutedAskers } from './muted-askers.tsx'
import { OwnLateCancellations } from './own-late-cancellations.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PushSwitch } from './push-switch.tsx'

type Props = { open: boolean; onClose: () => void; onProfile: () => void; onPhoto: () => void }

const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className={stack({ pt: '5', gap: '2' })}>
    <h3 className={css({ fontSize: 'large' })}>{title}</h3>
    {text && <p className={css({ color: 'quiet', fontSize: 'small' })}>{text}</p>}
    {children}
  </section>
)

const LargeTextSwitch = () => (
  <Switch
    label={m.footer_large_text()}
    hint={m.own_account_large_text_hint()}
    checked={useLargeText()}
    onChecked={setLargeText}
  />
)

type ShownProps = { user: OwnUser } & Props

/** A deputy's version: settings of this device only, nothing of the account. */
const ActingDialog = ({ user, open, onClose }: ShownProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={m.own_account_title()}
    description={m.deputies_no_account({ name: user.firstName })}
  >
    <Section title={m.own_account_display()}>
      <LargeTextSwitch />
    </Section>
  </Dialog>
)

/** Settings of the account itself: devices, data, logging out. */
export const AccountDialog = (props: ShownProps) =>
  props.user.actedBy ? <ActingDialog {...props} /> : <OwnAccountDialog {...props} />

const OwnAccountDialog = ({ user, open, onClose, onProfile, onPhoto }: ShownProps) => (
  <Dialog open={open} onClose={onClose} title={m.own_account_title()}>
    <div className={wrap({ gap: '2', '& > *': { flex: '1 1 auto' } })}>
      <button type="button" className={button({ variant: 'soft' })} onClick={onProfile}>
        {m.profile_title()}
      </button>
      <button type="button" className={button({ variant: 'soft' })} onClick={onPhoto}>
        {m.own_account_photo()}
      </button>
    </div>
    <Section title={m.own_account_display()}>
      <LargeTextSwitch />
    </Section>
    <Section title={m.own_account_sessions()}>
      <OwnSessions />
    </Section>
    <Section title={m.push_heading()}>
      <PushSwitch />
    </Section>
    <Section title={m.calendar_title()} text={m.calendar_text()}>
      <CalendarAddress />
    </Section>
    <MailSwitches />
    <OwnLateCancellations />
    {user.userType === 'private' && (
      <Section title={m.deputies_title()} text={m.deputies_text()}>
        <Deputies />
      </Section>
    )}
    <BlockedPeople />
    <Refused
      of={({ place }) => place === 'account'}
      heading={<h3 className={css({ fontSize: 'large', pt: '5', pb: '2' })}>{m.outbox_heading()}</h3>}
    />
    <MutedAskers />
    <Section title={m.own_account_data()} text={m.own_account_data_hint()}>
      <ExportAccount />
    </Section>
    <Section title={m.own_account_delete()} text={m.own_account_delete_hint()}>
      <DeleteAccount />
    </Section>
  </Dialog>
)
