import { useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { textLink } from '../../styled-system/recipes/index.js'
import { signUpTexts } from '../../texts/fr/account.ts'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { UserType } from './sign-up-form.tsx'

type Props = {
  type: UserType
  onClose: () => void
  onShow: (name: 'login' | 'signup-student' | 'signup-private') => void
  onEnter: () => void
}

export const SignUpDialog = ({ type, onClose, onShow, onEnter }: Props) => {
  const [sentTo, setSentTo] = useState<string>()
  const title = signUpTexts.titles[type]
  if (sentTo !== undefined)
    return (
      <Dialog open onClose={onClose} title={title} size="small">
        <div role="status">
          <Notice title={signUpTexts.verify} text={signUpTexts.verifyHint(sentTo)} />
        </div>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={title} holds>
      <div className={css({ pb: '4' })}>
        <ChoiceCards
          legend={signUpTexts.type}
          choices={[
            { value: 'student', label: signUpTexts.student, text: signUpTexts.studentHint },
            { value: 'private', label: signUpTexts.private, text: signUpTexts.privateHint },
          ]}
          value={type}
          onValue={chosen => onShow(`signup-${chosen}`)}
        />
      </div>
      {/* Another type is another form: nothing typed for the one is sent for the other. */}
      <SignUpForm key={type} type={type} onSent={setSentTo} onEnter={onEnter} />
      <p className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', pt: '4' })}>
        {signUpTexts.haveAccount}
        <button type="button" className={textLink()} onClick={() => onShow('login')}>
          {signUpTexts.logIn}
        </button>
      </p>
    </Dialog>
  )
}
