import { useEffect, useState, type SubmitEvent } from 'react'
import type { setIban, startOnboarding, getPayouts } from '../../../schema/contracts/wallets.ts'
import { iban as ibanForm } from '../../../schema/forms/iban.ts'
import { periods } from '../../../schema/rules.ts'
import { fields, flag, maybe, oneOf, orElse, orNull, text } from '../../data/schemas/read.ts'
import { call, CallError } from '../../data/server/call.ts'
import { failureText } from '../../forms/failure-text.ts'
import { useForm, type Refuse } from '../../forms/use-form.ts'
import { formatDay, formatTime } from '../../format/format-date.ts'
import { sayShortMeeting } from '../../format/say-meeting.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import { toast } from '../../components/ui/toast.ts'
import { useOnline } from '../../components/ui/use-online.ts'

const payouts = fields({
  isReady: flag,
  iban: orNull(text),
  ibanChangedAt: orElse(orNull(text), null),
  provider: oneOf(['stripe', 'test-bank']),
  // A server of the previous version sends neither.
  account: maybe(orNull(fields({ holder: orNull(text), bank: orNull(text), last4: orNull(text) }))),
  firstPayoutFrom: maybe(orNull(text)),
})
export type PayoutState = ReturnType<typeof payouts>

const onboarding = fields({ url: text })

/** Fetched when a student's wallet opens and once the network is back, because it is not synced. */
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

/** The onboarding that is missing before a student can be paid. */
export const StartPayouts = ({ state: { provider, isReady } }: { state: PayoutState }) =>
  !isReady && <Onboarding label={provider === 'stripe' ? m.payout_onboard() : m.payout_test_start()} isDone={false} />

/** The bank account, and before the first payout the time left to correct it. */
const Destination = ({ state: { isReady, account, firstPayoutFrom } }: { state: PayoutState }) => {
  if (!isReady || !account) return null
  const { holder, bank, last4 } = account
  return (
    <>
      <p className={css({ overflowWrap: 'anywhere' })}>
        {m.payout_to()} :{' '}
        <strong>
          <bdi>{[holder, bank, last4 && m.payout_last4({ last4 })].filter(Boolean).join(', ')}</bdi>
        </strong>
      </p>
      {firstPayoutFrom && <p>{m.payout_check({ date: sayShortMeeting({ start: firstPayoutFrom }) })}</p>}
    </>
  )
}

const Account = ({ provider, isReady }: Pick<PayoutState, 'provider' | 'isReady'>) =>
  provider === 'stripe' ? (
    <>
      <p>{isReady ? m.payout_ready() : m.payout_not_ready()}</p>
      {isReady && <Onboarding label={m.payout_onboard_again()} isDone />}
    </>
  ) : (
    <p className={css({ color: 'quiet' })}>{isReady ? m.payout_test_ready() : m.payout_test()}</p>
  )

type Iban = Pick<PayoutState, 'iban' | 'ibanChangedAt'>

/** Every change needs the password, because payouts go to this account. The date of the last change is shown. */
const IbanForm = ({ iban: known, ibanChangedAt }: Iban) => {
  const form = useForm(ibanForm, { iban: known ? groups(known) : '', password: '' })
  const [kept, setKept] = useState({ iban: known, changedAt: ibanChangedAt })
  const send = async (iban: string | null, password: string, refuse: Refuse) => {
    try {
      await call<typeof setIban>('PATCH', '/api/payouts/iban', { iban, password })
    } catch (error) {
      if (error instanceof CallError && error.refusal?.code === 'wrong-credentials')
        return refuse({ password: m.account_password_wrong() })
      return toast({ kind: 'error', title: m.payout_failed(), text: failureText(error) })
    }
    setKept({ iban, changedAt: new Date().toISOString() })
    form.set('iban', iban ? groups(iban) : '')
    form.set('password', '')
    toast({ kind: 'success', title: iban ? m.payout_saved() : m.payout_removed() })
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    const isRemoval = submitter instanceof HTMLButtonElement && submitter.value === 'remove'
    // Removal ignores the content of the field.
    const extras = isRemoval && kept.iban ? { iban: kept.iban } : {}
    void form.submit(({ iban, password }, refuse) => send(isRemoval ? null : iban, password, refuse), extras)(event)
  }
  return (
    <form noValidate className={stack({ gap: '3' })} onSubmit={onSubmit}>
      <Field
        label={m.payout_iban()}
        hint={m.payout_iban_hint()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="CH93 0076 2011 6238 5295 7"
        {...form.field('iban')}
      />
      {kept.changedAt && (
        <p className={css({ color: 'quiet', fontSize: 'small' })}>
          {m.payout_iban_changed({ date: formatDay(kept.changedAt), time: formatTime(kept.changedAt) })}
        </p>
      )}
      <PasswordField
        label={m.account_password()}
        hint={m.payout_password_hint()}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <p className={wrap({ gap: '2' })}>
        <button type="submit" disabled={form.isBusy} className={button({ variant: 'soft' })}>
          {m.form_save()}
        </button>
        {kept.iban && (
          <button
            type="submit"
            name="action"
            value="remove"
            disabled={form.isBusy}
            className={button({ variant: 'ghost' })}
          >
            {m.payout_remove()}
          </button>
        )}
      </p>
    </form>
  )
}

/** Payout settings of a student. */
export const Payouts = ({ state, waits }: { state: PayoutState | undefined; waits: boolean }) => (
  <section>
    <h2 className={css({ fontSize: 'large', pb: '3' })}>{m.payout_heading()}</h2>
    <div className={cx(card(), css({ gap: '4' }))}>
      {waits && <p>{m.wallet_note_first({ days: periods.payout.days })}</p>}
      {!state && <p className={css({ color: 'quiet' })}>{m.payout_offline()}</p>}
      {state && <Destination state={state} />}
      {state && <Account {...state} />}
      {state && <IbanForm {...state} />}
    </div>
  </section>
)
