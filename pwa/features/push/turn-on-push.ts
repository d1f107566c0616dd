import { pushTexts } from '../../texts/fr/saved.ts'
import { toast } from '../../components/ui/toast.ts'
import { push } from './push.ts'

/** As the person taps; what comes of it is told. */
export const turnOnPush = async () => {
  try {
    if (await push.turnOn()) toast({ kind: 'success', title: pushTexts.on })
  } catch {
    toast({ kind: 'error', title: pushTexts.failed, text: pushTexts.failedHint })
  }
}
