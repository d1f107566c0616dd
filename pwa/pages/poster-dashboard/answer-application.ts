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

/** An application that is not there any more was taken back by its student. */
const reason = (error: unknown) =>
  error instanceof CallError && error.status === 404 ? m.applications_withdrawn() : failureText(error)

/** Asks the server, for only one answer counts whichever device gives it; then the device shows what stands. */
export const answerApplication = async (live: Live | null, answer: 'accept' | 'reject', id: string) => {
  try {
    await answers[answer](id)
    toast({ kind: 'success', ...texts()[answer].done })
    return true
  } catch (error) {
    toast({ kind: 'error', title: texts()[answer].failed, text: reason(error) })
    return false
  } finally {
    // The job as it stands now is here before anybody is led to it.
    await live?.engine.drain()
  }
}
