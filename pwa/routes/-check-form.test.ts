import { expect, it } from 'vitest'
import { email } from '../../schema/forms/email.ts'
import { resetPassword } from '../../schema/forms/reset-password.ts'
import { limits } from '../../schema/rules.ts'
import { errorTexts } from '../texts/fr/errors.ts'
import { checkForm } from './-check-form.ts'

it('what is right is handed on as the server wants it', () => {
  expect(checkForm(email, { email: ' Lea@Exemple.CH ' })).toEqual({ output: { email: 'lea@exemple.ch' } })
})

it.each([
  [checkForm(email, { email: 'lea' }), errorTexts.email],
  [checkForm(email, { email: '' }), errorTexts.email],
  [checkForm(resetPassword, { password: 'court' }), errorTexts.passwordShort],
  [checkForm(resetPassword, { password: 'a'.repeat(limits.password.max + 1) }), errorTexts.passwordLong],
  [checkForm(resetPassword, { password: 'six\0six' }), errorTexts.notText],
])('what is wrong is told in French (%#)', (checked, problem) => {
  expect(checked).toEqual({ problem })
})
