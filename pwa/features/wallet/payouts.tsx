import { useEffect, useState } from 'react'
import { iban as ibanForm } from '../../../schema/forms/iban.ts'
import { fields, flag, oneOf, orNull, text } from '../../data/schemas/read.ts'
import { call } from '../../data/server/call.ts'
import { failureText } from '../../forms/failure-text.ts'
import { useForm } from '../../forms/use-form.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import { payoutTexts } from '../../texts/fr/wallet.ts'
import { Field } from '../../components/ui/field.tsx'
import { toast } from '../../components/ui/toast.ts'
import { useOnline } from '../../components/ui/use-online.ts'

const payouts = fields({ isReady: flag, iban: orNull(text), provider: oneOf(['stripe', 'test-bank']) })
type PayoutState = ReturnType<typeof payouts>

const onboarding = fields({ url: text })

/** Asked when the wallet opens, and again once the network is back: it is no row of the device. */
const usePayouts = () => {
  const [found, setFound] = useState<PayoutState>()
  const isOnline = useOnline()
  useEffect(() => {
    if (!isOnline) return undefined
    const abort = new AbortController()
    const ask = async () => {
      const answer = await call('/api/payouts', { signal: abort.signal })
      setFound(payouts(await answer.json()))
    }
    void ask().catch(() => undefined)
    return () => abort.abort()
  }, [isOnline])
  return found
}

const groups = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

const Onboarding = ({ label, isDone }: { label: string; isDone: boolean }) => {
  const [isBusy, setIsBusy] = useState(false)
  const go = async () => {
    setIsBusy(true)
    try {
      const answer = await call('/api/payouts/onboarding', { method: 'POST', body: {} })
      location.assign(onboarding(await answer.json()).url)
    } catch (error) {
      toast({ kind: 'error', title: payoutTexts.onboardFailed, text: failureText(error) })
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

const Account = ({ provider, isReady }: PayoutState) =>
  provider === 'stripe' ? (
    <>
      <p>{isReady ? payoutTexts.ready : payoutTexts.notReady}</p>
      <Onboarding label={isReady ? payoutTexts.onboardAgain : payoutTexts.onboard} isDone={isReady} />
    </>
  ) : (
    <>
      <p className={css({ color: 'quiet' })}>{isReady ? payoutTexts.testReady : payoutTexts.test}</p>
      {!isReady && <Onboarding label={payoutTexts.testStart} isDone={false} />}
    </>
  )

const IbanForm = ({ known }: { known: string | null }) => {
  const form = useForm(ibanForm, { iban: known ? groups(known) : '' })
  const [kept, setKept] = useState(known)
  const send = async (iban: string | null) => {
    try {
      await call('/api/payouts/iban', { method: 'PATCH', body: { iban } })
      setKept(iban)
      form.set('iban', iban ? groups(iban) : '')
      toast({ kind: 'success', title: iban ? payoutTexts.saved : payoutTexts.removed })
    } catch (error) {
      toast({ kind: 'error', title: payoutTexts.failed, text: failureText(error) })
    }
  }
  return (
    <form
      noValidate
      className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}
      onSubmit={event => void form.submit(({ iban }) => send(iban))(event)}
    >
      <Field
        label={payoutTexts.iban}
        hint={payoutTexts.ibanHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="CH93 0076 2011 6238 5295 7"
        {...form.field('iban')}
      />
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <button type="submit" disabled={form.isBusy} className={button()}>
          {payoutTexts.save}
        </button>
        {kept && (
          <button type="button" className={button({ variant: 'ghost' })} onClick={() => void send(null)}>
            {payoutTexts.remove}
          </button>
        )}
      </p>
    </form>
  )
}

/** How a student gets the money. */
const Payouts = () => {
  const found = usePayouts()
  return (
    <section className={css({ pt: '8' })}>
      <h2 className={css({ fontSize: 'large', pb: '3' })}>{payoutTexts.heading}</h2>
      <div className={cx(card(), css({ gap: '4' }))}>
        {!found && <p className={css({ color: 'quiet' })}>{payoutTexts.offline}</p>}
        {found && <Account {...found} />}
        {found && <IbanForm known={found.iban} />}
      </div>
    </section>
  )
}

export default Payouts
