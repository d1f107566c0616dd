import { useEffect, useState } from 'react'
import type { setIban, startOnboarding, getPayouts } from '../../../schema/contracts/wallets.ts'
import { iban as ibanForm } from '../../../schema/forms/iban.ts'
import { fields, flag, oneOf, orNull, text } from '../../data/schemas/read.ts'
import { call } from '../../data/server/call.ts'
import { failureText } from '../../forms/failure-text.ts'
import { useForm } from '../../forms/use-form.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'
import { toast } from '../../components/ui/toast.ts'
import { useOnline } from '../../components/ui/use-online.ts'

const payouts = fields({ isReady: flag, iban: orNull(text), provider: oneOf(['stripe', 'test-bank']) })
export type PayoutState = ReturnType<typeof payouts>

const onboarding = fields({ url: text })

/** Asked when a student's wallet opens, and again once the network is back: it is no row of the device. */
export const usePayouts = (isWanted: boolean) => {
  const [found, setFound] = useState<PayoutState>()
  const isOnline = useOnline()
  useEffect(() => {
    if (!isOnline || !isWanted) return undefined
    const abort = new AbortController()
    const ask = async () => {
      const answer = await call<typeof getPayouts>('GET', '/api/payouts', {}, { signal: abort.signal })
      setFound(await answer.read(payouts))
    }
    void ask().catch(() => undefined)
    return () => abort.abort()
  }, [isOnline, isWanted])
  return found
}

const groups = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

const Onboarding = ({ label, isDone }: { label: string; isDone: boolean }) => {
  const [isBusy, setIsBusy] = useState(false)
  const go = async () => {
    setIsBusy(true)
    try {
      const answer = await call<typeof startOnboarding>('POST', '/api/payouts/onboarding', {})
      location.assign((await answer.read(onboarding)).url)
    } catch (error) {
      toast({ kind: 'error', title: m.payout_onboard_failed(), text: failureText(error) })
      setIsBusy(false)
    }
  }
  return (
    <button
      type="button"
      disabled={isBusy}
      className={cx(isDone ? button({ variant: 'soft' }) : button(), css({ alignSelf: 'flex-start' }))}
      onClick={() => void go()}
    >
      {label}
    </button>
  )
}

/** What is still to be done before money reaches its student. */
export const StartPayouts = ({ state: { provider, isReady } }: { state: PayoutState }) =>
  !isReady && <Onboarding label={provider === 'stripe' ? m.payout_onboard() : m.payout_test_start()} isDone={false} />

const Account = ({ provider, isReady }: PayoutState) =>
  provider === 'stripe' ? (
    <>
      <p>{isReady ? m.payout_ready() : m.payout_not_ready()}</p>
      {isReady && <Onboarding label={m.payout_onboard_again()} isDone />}
    </>
  ) : (
    <p className={css({ color: 'quiet' })}>{isReady ? m.payout_test_ready() : m.payout_test()}</p>
  )

const IbanForm = ({ known }: { known: string | null }) => {
  const form = useForm(ibanForm, { iban: known ? groups(known) : '' })
  const [kept, setKept] = useState(known)
  const send = async (iban: string | null) => {
    try {
      await call<typeof setIban>('PATCH', '/api/payouts/iban', { iban })
      setKept(iban)
      form.set('iban', iban ? groups(iban) : '')
      toast({ kind: 'success', title: iban ? m.payout_saved() : m.payout_removed() })
    } catch (error) {
      toast({ kind: 'error', title: m.payout_failed(), text: failureText(error) })
    }
  }
  return (
    <form
      noValidate
      className={stack({ gap: '3' })}
      onSubmit={event => void form.submit(({ iban }) => send(iban))(event)}
    >
      <Field
        label={m.payout_iban()}
        hint={m.payout_iban_hint()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="CH93 0076 2011 6238 5295 7"
        {...form.field('iban')}
      />
      <p className={wrap({ gap: '2' })}>
        <button type="submit" disabled={form.isBusy} className={button({ variant: 'soft' })}>
          {m.form_save()}
        </button>
        {kept && (
          <button type="button" className={button({ variant: 'ghost' })} onClick={() => void send(null)}>
            {m.payout_remove()}
          </button>
        )}
      </p>
    </form>
  )
}

/** How a student gets the money. */
export const Payouts = ({ state }: { state: PayoutState | undefined }) => (
  <section>
    <h2 className={css({ fontSize: 'large', pb: '3' })}>{m.payout_heading()}</h2>
    <div className={cx(card(), css({ gap: '4' }))}>
      {!state && <p className={css({ color: 'quiet' })}>{m.payout_offline()}</p>}
      {state && <Account {...state} />}
      {state && <IbanForm known={state.iban} />}
    </div>
  </section>
)
