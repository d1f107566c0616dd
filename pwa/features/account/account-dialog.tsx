import type { ReactNode } from 'react'
import { call } from '../../data/server/call.ts'
import { failureText } from '../../forms/failure-text.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { ownAccountTexts } from '../../texts/fr/profile.ts'
import { pushTexts } from '../../texts/fr/saved.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import { BlockedPeople } from './blocked-people.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PushSwitch } from './push-switch.tsx'

type Props = { open: boolean; onClose: () => void; onProfile: () => void; onPhoto: () => void }

const download = async () => {
  try {
    const file = await (await call('/api/auth/export')).blob()
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = ownAccountTexts.fileName
    link.click()
    URL.revokeObjectURL(link.href)
  } catch (error) {
    toast({ kind: 'error', title: ownAccountTexts.error, text: failureText(error) })
  }
}

const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className={css({ pt: '5', display: 'flex', flexDirection: 'column', gap: '2' })}>
    <h3 className={css({ fontSize: 'large' })}>{title}</h3>
    {text && <p className={css({ color: 'quiet', fontSize: 'small' })}>{text}</p>}
    {children}
  </section>
)

/** What belongs to the account rather than to the work: devices, data, the way out. */
const AccountDialog = ({ open, onClose, onProfile, onPhoto }: Props) => (
  <Dialog open={open} onClose={onClose} title={ownAccountTexts.title}>
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', '& > *': { flex: '1 1 auto' } })}>
      <button type="button" className={button({ variant: 'soft' })} onClick={onProfile}>
        {ownAccountTexts.profile}
      </button>
      <button type="button" className={button({ variant: 'soft' })} onClick={onPhoto}>
        {ownAccountTexts.photo}
      </button>
    </div>
    <Section title={ownAccountTexts.sessions}>
      <OwnSessions />
    </Section>
    <Section title={pushTexts.heading}>
      <PushSwitch />
    </Section>
    <BlockedPeople />
    <Section title={ownAccountTexts.data} text={ownAccountTexts.dataHint}>
      <button type="button" className={button({ variant: 'soft' })} onClick={() => void download()}>
        {ownAccountTexts.export}
      </button>
    </Section>
    <Section title={ownAccountTexts.delete} text={ownAccountTexts.deleteHint}>
      <DeleteAccount />
    </Section>
  </Dialog>
)

export default AccountDialog
