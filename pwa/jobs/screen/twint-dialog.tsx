import { Dialog } from '../../components/ui/dialog.tsx'
import { titleOf } from '../../offers/cards/title-of.ts'
import { TwintHelper } from '../../money/twint/twint-helper.tsx'
import * as m from '../../paraglide/messages.js'
import type { Stored } from '../../../sync/store.ts'

type Props = { job: Stored<'job'>; due: number | null; onClose: () => void }

/** The TWINT memo that a student shows after the work, with the agreed amount. */
export const TwintDialog = ({ job, due, onClose }: Props) => (
  <Dialog open title={m.footer_links_twint()} onClose={onClose}>
    <TwintHelper {...(due !== null && { amount: due / 100 })} description={titleOf(job)} />
  </Dialog>
)
