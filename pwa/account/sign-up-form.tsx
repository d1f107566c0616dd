import { useEffect, useRef, useState } from 'react'
import type { InferOutput } from 'valibot'
import { newId } from '../../schema/ids.ts'
import { propertyTypes } from '../../schema/choices.ts'
import { signUp as schema } from '../../schema/forms/sign-up.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { limits, periods } from '../../schema/rules.ts'
import { CallError } from '../data/server/call.ts'
import { failureText } from '../forms/failure-text.ts'
import { ContactFields, NameFields, SchoolField } from './person-fields.tsx'
import { useForm } from '../forms/use-form.ts'
import type { Refuse } from '../forms/use-form.ts'
import { useSession } from '../data/session/use-session.ts'
import { css } from '../styled-system/css/index.js'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { propertyTypeLabels } from '../texts/labels.ts'
import { useCloseOnBack } from '../components/ui/close-on-back.ts'
import { Field } from '../components/ui/field.tsx'
import { Fold } from '../components/ui/fold.tsx'
import { PasswordField } from '../components/ui/password-field.tsx'
import { Select } from '../components/ui/select.tsx'
import { TextArea } from '../components/ui/text-area.tsx'
import { toast } from '../components/ui/toast.ts'
import { forgetSignUp, keepSignUp, type SignUpDraft } from './sign-up-draft.ts'
import { TermsField } from './terms-field.tsx'
import { ToolsField } from './tools-field.tsx'

export type UserType = 'student' | 'private'
export type Step = 1 | 2 | 3
type Props = {
  type: UserType
  /** The stored draft, if any. */
  begun: SignUpDraft | null
  step: Step
  onStep: (step: Step) => void
  /** Called once the person is signed in: no confirmation of the address is pending. */ onSent: (email: string) => void
  onEnter: () => void
}

const hasCode = (error: unknown, code: RefusalCode): error is CallError =>
  error instanceof CallError && error.refusal?.code === code

// Wraps onto two lines on a narrow screen, with the submit button first.
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap-reverse',
  gap: '3',
  '& > *': { flex: '1 1 auto' },
  '& > :last-child': { flexGrow: '4' },
})

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  city: '',
  terms: false,
  school: '',
  bio: '',
}

const earlier: Readonly<Record<string, Step>> = {
  firstName: 1,
  lastName: 1,
  city: 2,
  phone: 2,
  school: 2,
  bio: 2,
  propertyType: 2,
}
/** The step of a field. Step 3 holds both e-mail and password, so that a password manager finds them together. */
const stepOf = (field: string) => earlier[field] ?? 3

export const SignUpForm = ({ type, begun, step, onStep, onSent, onEnter }: Props) => {
  const { register, logIn } = useSession()
  const [tools, setTools] = useState(begun?.tools ?? [])
  const [propertyType, setPropertyType] = useState(begun?.propertyType ?? '')
  // Until the dashboard is shown, sending again would report the address as taken.
  const [isDone, setIsDone] = useState(false)
  // A registration without an answer may have succeeded, also before a reload.
  const isUncertain = useRef(Boolean(begun?.sent))
  // The registration id is an idempotency key: the server recognises a retry for the same address.
  const sent = useRef(begun?.sent ?? null)
  const form = useForm(schema, { ...empty, ...begun?.typed }, problems => {
    const [first = step] = Object.keys(problems).map(stepOf).toSorted()
    onStep(first)
  })
  const { values, problem, set, field, isBusy } = form
  const isStudent = type === 'student'
  const keep = () => keepSignUp({ type, step, typed: values, tools, propertyType, sent: sent.current })
  useEffect(() => {
    if (!isDone) keepSignUp({ type, step, typed: values, tools, propertyType, sent: sent.current })
  }, [isDone, type, step, values, tools, propertyType])
  useCloseOnBack(step > 1 && !isDone, () => onStep(1))
  useCloseOnBack(step > 2 && !isDone, () => onStep(2))

  /** Registers. After a lost answer, signs in if the account already exists instead of reporting that the address is taken. */
  const enter = async (details: InferOutput<typeof schema>) => {
    const { email } = details
    if (sent.current?.email !== email) {
      isUncertain.current = false
      sent.current = { id: newId(), email }
    }
    keep()
    const ask = (id: string) => register({ ...details, id })
    try {
      return await ask(sent.current.id).catch((error: unknown) => {
        if (!hasCode(error, 'id-taken')) throw error
        // With another password the server only says that this id is taken. A new id makes it say whether the address is taken.
        return ask(newId())
      })
    } catch (error) {
      if (!isUncertain.current || !hasCode(error, 'email-taken')) throw error
      const { password } = details
      try {
        await logIn({ email, password })
        return { needsVerification: false }
      } catch (refused) {
        if (hasCode(refused, 'not-verified')) return { needsVerification: true }
        throw error
      }
    }
  }

  const send = async (details: InferOutput<typeof schema>, refuse: Refuse) => {
    if (isDone) return
    try {
      const { needsVerification } = await enter(details)
      setIsDone(true)
      forgetSignUp()
      if (needsVerification) return onSent(details.email)
      toast({ kind: 'success', title: m.sign_up_done(), text: m.sign_up_done_hint() })
      await new Promise(resolve => setTimeout(resolve, periods.signupRedirect.ms))
      onEnter()
    } catch (error) {
      // A failing server may have created the account too.
      isUncertain.current ||= !(error instanceof CallError) || error.status >= 500
      if (!isUncertain.current) sent.current = null
      keep()
      if (hasCode(error, 'email-taken')) {
        refuse({ email: m.sign_up_taken() })
        const text = `${failureText(error)}. ${m.sign_up_taken_hint()}`
        toast({ kind: 'error', title: m.sign_up_taken(), text, duration: periods.toast.accountMs })
        return
      }
      toast({ kind: 'error', title: m.sign_up_failed(), text: failureText(error) })
      const wrong = error instanceof CallError ? error.refusal?.field : undefined
      if (wrong !== undefined) refuse({ [wrong]: failureText(error) })
    }
  }

  const extras = {
    userType: type,
    ...(isStudent ? { availableTools: tools } : { school: null, bio: null, propertyType: propertyType || null }),
  }
  return (
    <form
      noValidate
      onSubmit={event =>
        step === 3
          ? void form.submit(send, extras)(event)
          : form.goOn(
              name => stepOf(name) === step,
              () => onStep(step === 1 ? 2 : 3),
            )(event)
      }
      className={stack({ gap: '4' })}
    >
      {step === 1 && <NameFields field={field} />}
      {step === 2 && (
        <>
          <ContactFields field={field} phoneHint={isStudent ? m.sign_up_phone_student() : m.sign_up_phone_private()} />
          {isStudent ? (
            <>
              <SchoolField field={field} />
              <Fold
                what={m.sign_up_more()}
                isFilled={values.bio !== '' || tools.length > 0}
                isWrong={problem('bio') !== undefined}
              >
                <TextArea label={m.sign_up_bio()} optional most={limits.bio.max} {...field('bio')} />
                <ToolsField chosen={tools} onChosen={setTools} />
              </Fold>
            </>
          ) : (
            <Select
              label={m.sign_up_property_type()}
              optional
              choices={[
                { value: '' as const, label: m.sign_up_no_property_type() },
                ...propertyTypes.map(value => ({ value, label: propertyTypeLabels[value]() })),
              ]}
              value={propertyType}
              onValue={setPropertyType}
            />
          )}
        </>
      )}
      {step === 3 && (
        <>
          <Field label={m.account_email()} type="email" inputMode="email" autoComplete="email" {...field('email')} />
          <PasswordField
            label={m.account_password()}
            hint={m.account_password_hint()}
            autoComplete="new-password"
            {...field('password')}
          />
          <TermsField checked={values.terms} error={problem('terms')} onChecked={terms => set('terms', terms)} />
        </>
      )}
      <div className={buttons}>
        {step > 1 && (
          <button
            type="button"
            disabled={isBusy}
            className={button({ variant: 'ghost', size: 'large' })}
            onClick={() => onStep(step === 3 ? 2 : 1)}
          >
            {m.ui_previous()}
          </button>
        )}
        <button type="submit" disabled={isBusy} className={button({ size: 'large' })}>
          {step < 3 ? m.ui_next() : isBusy ? m.sign_up_submitting() : m.sign_up_submit()}
        </button>
      </div>
    </form>
  )
}
