import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import InfoIcon from 'lucide-react/icons/info'
import type { authenticateTestPayment, confirmTestPayment } from '../../../schema/contracts/payments.ts'
import type { PaymentIntent } from '../../data/schemas/payment-intent.ts'
import { fields, oneOf, orNull, text } from '../../data/schemas/read.ts'
import { call } from '../../data/server/call.ts'
import { formatMoney } from '../../../schema/format-money.ts'
import { css } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { Field } from '../../components/ui/field.tsx'
import { toast } from '../../components/ui/toast.ts'
import { groupDigits, isTestCard, testCards } from './test-cards.ts'
import { wasPaid } from './was-paid.ts'

const outcome = fields({ status: oneOf(['succeeded', 'refused', 'requires_action']), message: orNull(text) })

const column = stack({ gap: '4' })

type Props = { intent: PaymentIntent; onPaid: () => void }

/** Our card form for a bank without real money. Only test card numbers ever leave the browser. */
export const TestBankForm = ({ intent, onPaid }: Props) => {
  const [card, setCard] = useState('')
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<'card' | 'confirm'>('card')
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const question = useRef<HTMLHeadingElement>(null)
  const amount = formatMoney(intent.amount / 100)
  useEffect(() => {
    if (step === 'confirm') question.current?.focus()
  }, [step])

  const fail = (message: string | null) => {
    const said = message ?? m.payment_generic()
    flushSync(() => {
      setStep('card')
      setProblem(said)
    })
    field.current?.focus()
    toast({ kind: 'error', title: m.payment_failed(), text: said })
  }

  const { clientSecret } = intent
  const confirm = () =>
    call<typeof confirmTestPayment>('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: card })
  const authenticate = (isApproved: boolean) =>
    call<typeof authenticateTestPayment>('POST', '/api/test-bank/authenticate', { clientSecret, isApproved })

  const ask = async (asked: ReturnType<typeof confirm | typeof authenticate>) => {
    setIsBusy(true)
    try {
      const { status, message } = await (await asked).read(outcome)
      if (status === 'succeeded') onPaid()
      else if (status === 'requires_action') setStep('confirm')
      else fail(message)
    } catch {
      if (await wasPaid(intent.paymentId)) onPaid()
      else fail(null)
    } finally {
      setIsBusy(false)
    }
  }

  const pay = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (isTestCard(card)) {
      setProblem(undefined)
      void ask(confirm())
      return
    }
    flushSync(() => setProblem(m.test_bank_unknown()))
    field.current?.focus()
  }

  return (
    <div className={column}>
      <Banner tone="warning" icon={<InfoIcon />}>
        <strong>{m.test_bank_sign()}</strong>
      </Banner>
      {step === 'card' ? (
        <form noValidate className={column} onSubmit={pay}>
          <Field
            ref={field}
            label={m.test_bank_card()}
            hint={m.test_bank_hint()}
            error={problem}
            name="cardNumber"
            inputMode="numeric"
            autoComplete="off"
            placeholder="4242 4242 4242 4242"
            value={card}
            onChange={event => {
              setCard(groupDigits(event.target.value))
              setProblem(undefined)
            }}
          />
          <ul className={css({ fontSize: 'small' })}>
            {testCards.map(({ number, meaning }) => (
              <li key={number} className={wrap({ alignItems: 'center', columnGap: '2' })}>
                <button
                  type="button"
                  aria-label={m.test_bank_use({ number })}
                  className={textLink()}
                  onClick={() => {
                    setCard(number)
                    setProblem(undefined)
                  }}
                >
                  <span className={css({ fontVariantNumeric: 'tabular-nums' })}>{number}</span>
                </button>
                <span className={css({ color: 'quiet' })}>{meaning()}</span>
              </li>
            ))}
          </ul>
          <button type="submit" disabled={isBusy} className={button({ size: 'large', wide: true })}>
            {isBusy ? m.payment_busy() : m.payment_pay({ amount })}
          </button>
        </form>
      ) : (
        <section className={column}>
          <div>
            <h2 ref={question} tabIndex={-1} className={css({ fontSize: 'large', outline: 'none' })}>
              {m.test_bank_confirm_title()}
            </h2>
            <p>{m.test_bank_confirm_hint({ amount })}</p>
          </div>
          <button
            type="button"
            disabled={isBusy}
            className={button({ size: 'large', wide: true })}
            onClick={() => void ask(authenticate(true))}
          >
            {isBusy ? m.payment_busy() : m.test_bank_confirm()}
          </button>
          <button
            type="button"
            disabled={isBusy}
            className={button({ variant: 'ghost', wide: true })}
            onClick={() => void ask(authenticate(false))}
          >
            {m.test_bank_refuse()}
          </button>
        </section>
      )}
    </div>
  )
}
