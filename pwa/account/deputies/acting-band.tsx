import { useState } from 'react'
import type { OwnUser } from '../../data/schemas/own-user.ts'
import { useSession } from '../../data/session/use-session.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { useStopActing } from './use-acting.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog)

const band = wrap({
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  px: '4',
  py: '2',
  mb: '3',
  bg: 'sunken',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'medium',
})

/** On every screen while a deputy acts: the person they act for, and the way back. */
export const ActingBand = ({ user }: { user: OwnUser }) => {
  const { isExpired } = useSession()
  const { unsent, ask, leave, stay } = useStopActing()
  const [isBusy, setBusy] = useState(false)
  const name = `${user.firstName} ${user.lastName}`
  const run = async (go: () => Promise<void>) => {
    setBusy(true)
    await go().finally(() => setBusy(false))
  }
  return (
    <aside aria-label={m.deputies_title()} className={band}>
      <p
        role="status"
        className={css({ minWidth: '0', overflowWrap: 'anywhere', lineHeight: 'snug', fontWeight: 'bold' })}
      >
        {isExpired ? m.deputies_acting_ended({ name }) : m.deputies_acting({ name })}
      </p>
      <button
        type="button"
        disabled={isBusy}
        className={button({ variant: 'soft', size: 'small' })}
        onClick={() => void run(ask)}
      >
        {m.deputies_return()}
      </button>
      {unsent && (
        <ConfirmDialog
          open
          danger
          title={m.deputies_return_title()}
          text={[
            unsent.entries > 0 && m.log_out_unsent({ count: unsent.entries }),
            unsent.drafts > 0 && m.log_out_drafts(),
          ]
            .filter(Boolean)
            .join(' ')}
          confirm={m.deputies_return_anyway()}
          busy={isBusy}
          onClose={stay}
          onConfirm={() => void run(leave)}
        />
      )}
    </aside>
  )
}
