import type { acceptApplication, rejectApplication } from '../../../schema/contracts/applications.ts'
import { call, CallError } from '../../data/server/call.ts'
import { failureText } from '../../forms/failure-text.ts'
import type { Live } from '../../data/device/live.ts'
import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'

const texts = () => ({
  accept: {
    done: { title: m.applications_accepted(), text: m.applications_accepted_hint() },
    failed: m.applications_accept_failed(),
  },
  reject: {
    done: { title: m.applications_rejected(), text: m.applications_rejected_hint() },
    failed: m.applications_reject_failed(),
  },
})

const answers = {
  accept: (id: string) => call<typeof acceptApplication>('POST', '/api/applications/:id/accept', { id }),
  reject: (id: string) => call<typeof rejectApplication>('POST', '/api/applications/:id/reject', { id }),
}

/** A missing application was withdrawn by its student. */
const reason = (error: unknown) =>
  error instanceof CallError && error.status === 404 ? m.applications_withdrawn() : failureText(error)

/** Answers online, because only the first answer from any device counts. Then syncs. */
export const answerApplication = async (live: Live | null, answer: 'accept' | 'reject', id: string) => {
  try {
    await answers[answer](id)
    toast({ kind: 'success', ...texts()[answer].done })
    return true
  } catch (error) {
    toast({ kind: 'error', title: texts()[answer].failed, text: reason(error) })
    return false
  } finally {
    // Sync first, so that the job's screen shows its new state.
    await live?.engine.drain()
  }
}
