import { expect, it } from 'vitest'
import { email } from '../../schema/forms/email.ts'
import { resetPassword } from '../../schema/forms/reset-password.ts'
import { signUp } from '../../schema/forms/sign-up.ts'
import { limits, messages } from '../../schema/rules.ts'
import { ruleTexts } from '../texts/fr/errors.ts'
import { checkForm } from './check-form.ts'
import { sayRule } from './say-rule.ts'

it('what is right is handed on as the server wants it', () => {
  expect(checkForm(email, { email: ' Lea@Exemple.CH ' })).toEqual({ output: { email: 'lea@exemple.ch' } })
})

it.each([
  [checkForm(email, { email: 'lea' }), { email: ruleTexts.email }],
  [checkForm(email, { email: '' }), { email: ruleTexts.email }],
  [checkForm(resetPassword, { password: 'court' }), { password: ruleTexts.password }],
  [
    checkForm(resetPassword, { password: 'a'.repeat(limits.password.max + 1) }),
    { password: ruleTexts.passwordTooLong },
  ],
  [checkForm(resetPassword, { password: 'six\0six' }), { password: ruleTexts.notText }],
])('what is wrong is told in French (%#)', (checked, problems) => {
  expect(checked).toEqual({ problems })
})

it('A-02 each field of the sign-up that is wrong is named, all at once', () => {
  const { problems } = checkForm(signUp, {
    firstName: 'L',
    lastName: '',
    email: 'x',
    password: '12345',
    phone: '079',
    city: ' ',
    userType: 'student',
    terms: false,
  })
  expect(problems).toEqual({
    firstName: ruleTexts.firstName,
    lastName: ruleTexts.lastName,
    email: ruleTexts.email,
    password: ruleTexts.password,
    phone: ruleTexts.phone,
    city: ruleTexts.city,
    terms: ruleTexts.terms,
  })
})

it('every sentence of the contract has its French equal', () => {
  for (const [rule, sentence] of Object.entries(messages))
    expect(Object.values(ruleTexts), rule).toContain(sayRule(sentence))
})
