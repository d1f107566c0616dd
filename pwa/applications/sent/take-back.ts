import type { Stored } from '../../../sync/store.ts'
import { live } from '../../data/device/live.ts'
import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'
import { draftOfLetter } from '../draft-of-letter.ts'

/** Withdraws an application that has not been sent, and keeps its text as the draft for a new one. */
export const takeBack = async (
  { jobId, motivationLetter, pending = [] }: Stored<'application'>,
  onKept: () => void,
) => {
  try {
    const { engine } = await live.whenOpen()
    await engine.drafts.save(draftOfLetter(jobId), motivationLetter)
    for (const entry of pending) await engine.discard(entry)
    onKept()
  } catch {
    toast({ kind: 'error', title: m.error_unknown() })
  }
}
