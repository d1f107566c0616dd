import { expect, it } from 'vitest'
import { email } from '../../schema/forms/email.ts'
import { resetPassword } from '../../schema/forms/reset-password.ts'
import { signUp } from '../../schema/forms/sign-up.ts'
import { limits, messages } from '../../schema/rules.ts'
import * as m from '../paraglide/messages.js'
import { checkForm } from './check-form.ts'
import { ruleMessages, sayRule } from './say-rule.ts'

it('returns valid input as the server expects it', () => {
  expect(checkForm(email, { email: ' Lea@Exemple.CH ' })).toEqual({ output: { email: 'lea@exemple.ch' } })
})

it.each([
  [checkForm(email, { email: 'lea' }), { email: m.rule_email() }],
  [checkForm(email, { email: '' }), { email: m.rule_email() }],
  [checkForm(resetPassword, { password: 'court' }), { password: m.rule_password() }],
  [
    checkForm(resetPassword, { password: 'a'.repeat(limits.password.max + 1) }),
    { password: m.rule_password_too_long() },
  ],
  [checkForm(resetPassword, { password: 'six\0six' }), { password: m.rule_not_text() }],
])('reports errors in French (%#)', (checked, problems) => {
  expect(checked).toEqual({ problems })
})

it('A-02 reports every invalid field of the sign-up at once', () => {
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
    firstName: m.rule_first_name(),
    lastName: m.rule_last_name(),
    email: m.rule_email(),
    password: m.rule_password(),
    phone: m.rule_phone(),
    city: m.rule_city(),
    terms: m.rule_terms(),
  })
})

it('has a French text for every message of the contract', () => {
  for (const [rule, sentence] of Object.entries(messages))
    expect(
      Object.values(ruleMessages).map(say => say()),
      rule,
    ).toContain(sayRule(sentence))
})
