import { call, CallError } from '../../data/server/call.ts'
import { failureText } from '../../forms/failure-text.ts'
import type { Live } from '../../data/device/live.ts'
import { applicationsTexts } from '../../texts/fr/private.ts'
import { toast } from '../../components/ui/toast.ts'

const texts = {
  accept: {
    done: { title: applicationsTexts.accepted, text: applicationsTexts.acceptedHint },
    failed: applicationsTexts.acceptFailed,
  },
  reject: {
    done: { title: applicationsTexts.rejected, text: applicationsTexts.rejectedHint },
    failed: applicationsTexts.rejectFailed,
  },
}

/** An application that is not there any more was taken back by its student. */
const reason = (error: unknown) =>
  error instanceof CallError && error.status === 404 ? applicationsTexts.withdrawn : failureText(error)

/** Asks the server, for only one answer counts whichever device gives it; then the device shows what stands. */
export const answerApplication = async (live: Live | null, answer: 'accept' | 'reject', id: string) => {
  try {
    await call(`/api/applications/${id}/${answer}`, { method: 'POST' })
    toast({ kind: 'success', ...texts[answer].done })
    return true
  } catch (error) {
    toast({ kind: 'error', title: texts[answer].failed, text: reason(error) })
    return false
  } finally {
    void live?.engine.drain()
  }
}
