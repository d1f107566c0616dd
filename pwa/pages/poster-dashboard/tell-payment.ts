import { paymentTexts } from '../../texts/fr/payment.ts'
import { toast } from '../../components/ui/toast.ts'

/** Who comes back from a provider's own page is told how it went. */
export const tellPayment = (outcome: 'success' | 'failed') =>
  outcome === 'success'
    ? toast({ kind: 'success', title: paymentTexts.paid, text: paymentTexts.paidHintShort })
    : toast({ kind: 'error', title: paymentTexts.failed, text: paymentTexts.generic })
