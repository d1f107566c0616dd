import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'

/** Reports the result after the redirect from a provider's page. */
export const tellPayment = (outcome: 'success' | 'failed') =>
  outcome === 'success'
    ? toast({ kind: 'success', title: m.payment_paid(), text: m.payment_paid_hint_short() })
    : toast({ kind: 'error', title: m.payment_failed(), text: m.payment_generic() })
