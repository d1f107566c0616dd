import { Dialog } from '../../components/ui/dialog.tsx'
import { titleOf } from '../../features/jobs/title-of.ts'
import { TwintHelper } from '../../features/twint/twint-helper.tsx'
import * as m from '../../paraglide/messages.js'
import type { Stored } from '../../../sync/store.ts'

type Props = { job: Stored<'job'>; due: number | null; onClose: () => void }

/** The memo that a student shows at the end of the work, with what has been agreed on. */
export const TwintDialog = ({ job, due, onClose }: Props) => (
  <Dialog open title={m.footer_links_twint()} onClose={onClose}>
    <TwintHelper {...(due !== null && { amount: due / 100 })} description={titleOf(job)} />
  </Dialog>
)
