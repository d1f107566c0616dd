import { useState } from 'react'
import { stack, wrap } from '../styled-system/patterns/index.js'
import { textLink } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Banner } from '../components/ui/banner.tsx'
import { ChoiceCards } from '../components/ui/choice-cards.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { Steps } from '../components/ui/steps.tsx'
import { forgetSignUp, readSignUp } from './sign-up-draft.ts'
import { SignUpForm } from './sign-up-form.tsx'
import type { Step, UserType } from './sign-up-form.tsx'

type Props = {
  type: UserType
  onClose: () => void
  onShow: (name: 'login' | 'signup-student' | 'signup-private') => void
  onEnter: () => void
}

export const SignUpDialog = ({ type, onClose, onShow, onEnter }: Props) => {
  const [sentTo, setSentTo] = useState<string>()
  const [begun, setBegun] = useState(() => readSignUp(type))
  const [step, setStep] = useState<Step>(begun?.step ?? 1)
  const title = type === 'student' ? m.sign_up_titles_student() : m.sign_up_titles_private()
  const restart = () => {
    forgetSignUp()
    setBegun(null)
    setStep(1)
  }
  if (sentTo !== undefined)
    return (
      <Dialog open onClose={onClose} title={title} size="small">
        <div role="status">
          <Notice title={m.account_check_inbox()} text={m.sign_up_verify_hint({ email: sentTo })} />
        </div>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={title} holds>
      <div className={stack({ gap: '4', pb: '4' })}>
        <Steps
          label={m.sign_up_steps()}
          titles={[m.sign_up_step_1(), m.sign_up_step_2(), m.sign_up_step_3()]}
          step={step}
        />
        {begun && (
          <Banner
            action={
              <button type="button" className={textLink()} onClick={restart}>
                {m.ui_draft_restart()}
              </button>
            }
          >
            {m.ui_draft_resumed()}
          </Banner>
        )}
        {step === 1 && (
          <ChoiceCards
            legend={m.sign_up_type()}
            choices={[
              { value: 'student', label: m.label_user_type_student(), text: m.sign_up_student_hint() },
              { value: 'private', label: m.label_user_type_private(), text: m.sign_up_private_hint() },
            ]}
            value={type}
            onValue={chosen => {
              restart()
              onShow(`signup-${chosen}`)
            }}
          />
        )}
      </div>
      {/* Another type remounts the form, so that nothing typed for one type is sent for the other. */}
      <SignUpForm
        key={`${type}/${begun?.at}`}
        type={type}
        begun={begun}
        step={step}
        onStep={setStep}
        onSent={setSentTo}
        onEnter={onEnter}
      />
      <p className={wrap({ alignItems: 'center', columnGap: '2', pt: '4' })}>
        {m.sign_up_have_account()}
        <button type="button" className={textLink()} onClick={() => onShow('login')}>
          {m.sign_up_log_in()}
        </button>
      </p>
    </Dialog>
  )
}
